// Empty, but here: with it the compiler allows the function without a body in linked.go.
