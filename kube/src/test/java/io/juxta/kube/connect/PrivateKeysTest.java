package io.juxta.kube.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.testkit.PemForms;
import io.juxta.testkit.PemForms.KeyForm;
import io.juxta.testkit.TestAuthority;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Private keys in each form that kubectl takes.
class PrivateKeysTest {

    @TempDir Path folder;

    private static PemSource pem(String text) {
        return PemSource.inline("test", text.getBytes(StandardCharsets.UTF_8));
    }

    /// Elliptic keys are equal when their encodings are, which need not name the curve twice.
    private static Object secret(PrivateKey key) {
        return key instanceof ECPrivateKey elliptic ? elliptic.getS() : key;
    }

    @ParameterizedTest
    @EnumSource(KeyForm.class)
    void whatIsWrittenIsRead(KeyForm form) throws GeneralSecurityException {
        var keys = form.newKeys();

        var read = PrivateKeys.read(pem("a remark\n" + form.write(keys.getPrivate())));

        assertThat(secret(read)).isEqualTo(secret(keys.getPrivate()));
    }

    @Test
    void theLabelDoesNotCount() throws GeneralSecurityException {
        var keys = KeyForm.PKCS8_EC.newKeys();
        var text = KeyForm.PKCS8_EC.write(keys.getPrivate()).replace("PRIVATE", "EC PRIVATE");

        assertThat(secret(PrivateKeys.read(pem(text)))).isEqualTo(secret(keys.getPrivate()));
    }

    @Test
    void whenOldOpensslEncryptedIt_isRefused() {
        var text =
                PemForms.block("RSA PRIVATE KEY", new byte[] {1})
                        .replaceFirst("KEY-----", "KEY-----\nProc-Type: 4,ENCRYPTED\n");

        assertThatThrownBy(() -> PrivateKeys.read(pem(text)))
                .isInstanceOf(ConnectionException.class)
                .hasMessage(
                        "test: the key is encrypted. Write it without a password with `openssl"
                                + " pkey`");
    }

    /// No text whatever ends in anything but a key or one sentence.
    @ParameterizedTest
    @EnumSource(KeyForm.class)
    void whenBytesAreChanged_isReadOrRefused(KeyForm form) throws GeneralSecurityException {
        var random = new SplittableRandom(20_261_118);
        var good = form.newKeys().getPrivate().getEncoded();
        for (var i = 0; i < 300; i++) {
            var bytes = good.clone();
            for (var changes = random.nextInt(1, 4); changes > 0; changes--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            var text = PemForms.block("PRIVATE KEY", bytes);
            try {
                assertThat(PrivateKeys.read(pem(text)).getEncoded()).isNotEmpty();
            } catch (ConnectionException e) {
                assertThat(e).hasMessageStartingWith("test: the key cannot be read.");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(KeyForm.class)
    void aPairIsReadAgainWhenItsFilesChange(KeyForm form)
            throws GeneralSecurityException, IOException {
        var test = new TestFolder(folder);
        var authority = TestAuthority.named("ca");
        var first = write(test, authority, form, "first");
        var source =
                new KeyPairSource(
                        PemSource.file("certificate", folder.resolve("c.crt")),
                        PemSource.file("key", folder.resolve("c.key")));
        var before = source.identity();

        assertThat(source.identity()).isSameAs(before);
        assertThat(secret(before.key())).isEqualTo(first);

        // Half-replaced: the former pair stays.
        test.write("c.crt", "");
        assertThat(source.identity()).isSameAs(before);

        var second = write(test, authority, form, "a second one");
        assertThat(secret(source.identity().key())).isEqualTo(second);
    }

    private static Object write(TestFolder test, TestAuthority authority, KeyForm form, String name)
            throws GeneralSecurityException, IOException {
        var keys = form.newKeys();
        var certificate =
                authority.issue(
                        TestAuthority.CertificateSubject.client(name),
                        keys.getPublic(),
                        TestAuthority.Validity.current());
        test.write("c.crt", PemForms.certificate(certificate));
        test.write("c.key", form.write(keys.getPrivate()));
        return secret(keys.getPrivate());
    }
}
