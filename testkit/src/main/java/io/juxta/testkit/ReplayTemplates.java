package io.juxta.testkit;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The texts of [ReplayObjects]: `$N` is the number of the object, `$O` that of its node, `$V` its
/// version.
final class ReplayTemplates {

    private ReplayTemplates() {}

    /// About 6 kB.
    static String pod(int workload) {
        return """
        {"kind":"Pod","apiVersion":"v1","metadata":{"name":"app-%1$03d-7d9c6b5f4-$N","generateName":"app-%1$03d-7d9c6b5f4-",
        "namespace":"team-%2$02d","uid":"5f0c9a52-8a0e-4c0b-9d5e-000000$N","resourceVersion":"$V","generation":1,
        "creationTimestamp":"2026-11-01T10:00:00Z","labels":{"app.kubernetes.io/name":"app-%1$03d","app.kubernetes.io/instance":"prod",
        "app.kubernetes.io/version":"1.%1$d.0","app.kubernetes.io/managed-by":"Helm","pod-template-hash":"7d9c6b5f4"},
        "annotations":{"cni.projectcalico.org/containerID":"0d4be6f8a3f64c7d9c6b5f4e2a1b0c9d8e7f60000$N","cni.projectcalico.org/podIP":"10.1.2.3/32",
        "prometheus.io/scrape":"true","prometheus.io/port":"9090","kubectl.kubernetes.io/restartedAt":"2026-10-01T10:00:00Z"},
        "ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"app-%1$03d-7d9c6b5f4",
        "uid":"2b7f3f44-0c5d-4d7e-8a51-000000000%1$03d","controller":true,"blockOwnerDeletion":true}],
        "managedFields":[{"manager":"kube-controller-manager","operation":"Update","apiVersion":"v1","time":"2026-11-01T10:00:00Z",
        "fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{"f:annotations":{".":{},"f:prometheus.io/port":{},"f:prometheus.io/scrape":{}},
        "f:generateName":{},"f:labels":{".":{},"f:app.kubernetes.io/instance":{},"f:app.kubernetes.io/name":{},"f:pod-template-hash":{}},
        "f:ownerReferences":{".":{},"k:{\\"uid\\":\\"2b7f3f44\\"}":{}}},"f:spec":{"f:containers":{"k:{\\"name\\":\\"main\\"}":{".":{},"f:args":{},
        "f:env":{".":{},"k:{\\"name\\":\\"LOG_LEVEL\\"}":{".":{},"f:name":{},"f:value":{}},"k:{\\"name\\":\\"POD_IP\\"}":{".":{},"f:name":{},"f:valueFrom":{}}},
        "f:image":{},"f:imagePullPolicy":{},"f:livenessProbe":{},"f:name":{},"f:ports":{},"f:readinessProbe":{},"f:resources":{},
        "f:volumeMounts":{}}},"f:dnsPolicy":{},"f:enableServiceLinks":{},"f:restartPolicy":{},"f:schedulerName":{},"f:securityContext":{},
        "f:serviceAccount":{},"f:serviceAccountName":{},"f:terminationGracePeriodSeconds":{},"f:volumes":{}}}},
        {"manager":"kubelet","operation":"Update","apiVersion":"v1","time":"2026-11-01T10:00:05Z","fieldsType":"FieldsV1",
        "fieldsV1":{"f:status":{"f:conditions":{"k:{\\"type\\":\\"Ready\\"}":{".":{},"f:lastTransitionTime":{},"f:status":{},"f:type":{}}},
        "f:containerStatuses":{},"f:hostIP":{},"f:phase":{},"f:podIP":{},"f:startTime":{}}},"subresource":"status"}]},
        "spec":{"volumes":[{"name":"config","configMap":{"name":"app-%1$03d","defaultMode":420}},{"name":"cache","emptyDir":{"sizeLimit":"1Gi"}},
        {"name":"kube-api-access-x7v2k","projected":{"sources":[{"serviceAccountToken":{"expirationSeconds":3607,"path":"token"}},
        {"configMap":{"name":"kube-root-ca.crt","items":[{"key":"ca.crt","path":"ca.crt"}]}},
        {"downwardAPI":{"items":[{"path":"namespace","fieldRef":{"apiVersion":"v1","fieldPath":"metadata.namespace"}}]}}],"defaultMode":420}}],
        "containers":[{"name":"main","image":"registry.example/team/app-%1$03d:1.%1$d.0","args":["--config=/etc/app/config.yaml","--listen=:8080","--workers=16"],
        "ports":[{"name":"http","containerPort":8080,"protocol":"TCP"},{"name":"metrics","containerPort":9090,"protocol":"TCP"}],
        "env":[{"name":"LOG_LEVEL","value":"info"},{"name":"POD_IP","valueFrom":{"fieldRef":{"apiVersion":"v1","fieldPath":"status.podIP"}}},
        {"name":"DATABASE_URL","valueFrom":{"secretKeyRef":{"name":"app-%1$03d","key":"url"}}},{"name":"REGION","value":"eu-1"}],
        "resources":{"limits":{"cpu":"%3$d","memory":"%4$dMi"},"requests":{"cpu":"%5$dm","memory":"%4$dMi"}},
        "volumeMounts":[{"name":"config","mountPath":"/etc/app"},{"name":"cache","mountPath":"/var/cache"},
        {"name":"kube-api-access-x7v2k","readOnly":true,"mountPath":"/var/run/secrets/kubernetes.io/serviceaccount"}],
        "livenessProbe":{"httpGet":{"path":"/healthz","port":8080,"scheme":"HTTP"},"timeoutSeconds":1,"periodSeconds":10,"successThreshold":1,"failureThreshold":3},
        "readinessProbe":{"httpGet":{"path":"/readyz","port":8080,"scheme":"HTTP"},"timeoutSeconds":1,"periodSeconds":10,"successThreshold":1,"failureThreshold":3},
        "terminationMessagePath":"/dev/termination-log","terminationMessagePolicy":"File","imagePullPolicy":"IfNotPresent",
        "securityContext":{"capabilities":{"drop":["ALL"]},"runAsNonRoot":true,"allowPrivilegeEscalation":false}}],
        "restartPolicy":"Always","terminationGracePeriodSeconds":30,"dnsPolicy":"ClusterFirst","serviceAccountName":"app-%1$03d",
        "serviceAccount":"app-%1$03d","nodeName":"node-$O","securityContext":{"fsGroup":1000},"schedulerName":"default-scheduler",
        "tolerations":[{"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute","tolerationSeconds":300},
        {"key":"node.kubernetes.io/unreachable","operator":"Exists","effect":"NoExecute","tolerationSeconds":300}],
        "affinity":{"podAntiAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":[{"weight":100,"podAffinityTerm":{
        "labelSelector":{"matchLabels":{"app.kubernetes.io/name":"app-%1$03d"}},"topologyKey":"kubernetes.io/hostname"}}]}},
        "priority":0,"enableServiceLinks":true,"preemptionPolicy":"PreemptLowerPriority"},
        "status":{"phase":"Running","conditions":[
        {"type":"PodReadyToStartContainers","status":"True","lastProbeTime":null,"lastTransitionTime":"2026-11-01T10:00:03Z"},
        {"type":"Initialized","status":"True","lastProbeTime":null,"lastTransitionTime":"2026-11-01T10:00:00Z"},
        {"type":"Ready","status":"True","lastProbeTime":null,"lastTransitionTime":"2026-11-01T10:00:05Z"},
        {"type":"ContainersReady","status":"True","lastProbeTime":null,"lastTransitionTime":"2026-11-01T10:00:05Z"},
        {"type":"PodScheduled","status":"True","lastProbeTime":null,"lastTransitionTime":"2026-11-01T10:00:00Z"}],
        "hostIP":"10.0.0.1","hostIPs":[{"ip":"10.0.0.1"}],"podIP":"10.1.2.3","podIPs":[{"ip":"10.1.2.3"}],"startTime":"2026-11-01T10:00:00Z",
        "containerStatuses":[{"name":"main","state":{"running":{"startedAt":"2026-11-01T10:00:03Z"}},"lastState":{},"ready":true,"restartCount":0,
        "image":"registry.example/team/app-%1$03d:1.%1$d.0","imageID":"registry.example/team/app@sha256:9b7c3f0a5d2e4b6c8f1a0d9e7b5c3a1f2e4d6c8b0a9f7e5d3c1b2a4f6e8d0c%1$03d",
        "containerID":"containerd://4f6e8d0c9b7c3f0a5d2e4b6c8f1a0d9e7b5c3a1f2e4d6c8b0a9f7e5d3c000$N","started":true,
        "allocatedResources":{"cpu":"%5$dm","memory":"%4$dMi"},"resources":{"limits":{"cpu":"%3$d","memory":"%4$dMi"},"requests":{"cpu":"%5$dm","memory":"%4$dMi"}}}],
        "qosClass":"Burstable"}}
        """
                .replace("$N", "\u0002")
                .replace("$O", "\u0003")
                .replace("$V", "\u0004")
                .formatted(
                        workload,
                        workload % 40,
                        1 + workload % 4,
                        128 + 64 * (workload % 9),
                        100 + 50 * (workload % 7))
                .replace("\u0002", "$N")
                .replace("\u0003", "$O")
                .replace("\u0004", "$V");
    }

    /// About 5 kB.
    static String claim(int workload) {
        return """
        {"kind":"ResourceClaim","apiVersion":"resource.k8s.io/v1","metadata":{"name":"train-@-$N-gpus-x2v7k","generateName":"train-@-$N-gpus-",
        "namespace":"team-ml","uid":"9d0c9a52-8a0e-4c0b-9d5e-000000$N","resourceVersion":"$V","creationTimestamp":"2026-11-01T10:00:00Z",
        "labels":{"app.kubernetes.io/name":"train-@"},
        "annotations":{"resource.kubernetes.io/pod-claim-name":"gpus"},
        "ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"train-@-$N","uid":"7c0c9a52-8a0e-4c0b-9d5e-000000$N","controller":true,"blockOwnerDeletion":true}],
        "finalizers":["resource.kubernetes.io/delete-protection"],
        "managedFields":[{"manager":"kube-controller-manager","operation":"Update","apiVersion":"resource.k8s.io/v1","time":"2026-11-01T10:00:00Z",
        "fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{"f:annotations":{".":{},"f:resource.kubernetes.io/pod-claim-name":{}},"f:generateName":{},
        "f:ownerReferences":{".":{},"k:{\\"uid\\":\\"7c0c9a52\\"}":{}}},"f:spec":{"f:devices":{"f:config":{},"f:constraints":{},"f:requests":{
        ".":{},"k:{\\"name\\":\\"gpu\\"}":{".":{},"f:exactly":{".":{},"f:allocationMode":{},"f:count":{},"f:deviceClassName":{},"f:selectors":{}},"f:name":{}},
        "k:{\\"name\\":\\"nic\\"}":{".":{},"f:exactly":{".":{},"f:allocationMode":{},"f:count":{},"f:deviceClassName":{},"f:selectors":{}},"f:name":{}}}}}}},
        {"manager":"kube-scheduler","operation":"Update","apiVersion":"resource.k8s.io/v1","time":"2026-11-01T10:00:02Z","fieldsType":"FieldsV1",
        "fieldsV1":{"f:metadata":{"f:finalizers":{".":{},"v:\\"resource.kubernetes.io/delete-protection\\"":{}}},"f:status":{"f:allocation":{".":{},
        "f:devices":{".":{},"f:config":{},"f:results":{}},"f:nodeSelector":{}},"f:reservedFor":{".":{},"k:{\\"uid\\":\\"7c0c9a52\\"}":{}}}},"subresource":"status"}]},
        "spec":{"devices":{"requests":[{"name":"gpu","exactly":{"deviceClassName":"gpu.example.com","selectors":[{"cel":{"expression":
        "device.attributes['gpu.example.com'].model == 'h100' && device.capacity['gpu.example.com'].memory.compareTo(quantity('80Gi')) >= 0"}}],
        "allocationMode":"ExactCount","count":2}},{"name":"nic","exactly":{"deviceClassName":"nic.example.com","selectors":[{"cel":{"expression":
        "device.attributes['nic.example.com'].speed >= 400 && device.attributes['nic.example.com'].rdma"}}],"allocationMode":"ExactCount","count":1}}],
        "constraints":[{"requests":["gpu","nic"],"matchAttribute":"resource.kubernetes.io/numaNode"}],
        "config":[{"requests":["gpu"],"opaque":{"driver":"gpu.example.com","parameters":{"apiVersion":"gpu.example.com/v1","kind":"GpuConfig",
        "sharing":{"strategy":"TimeSlicing","timeSlicingConfig":{"interval":"Long"}},"profile":"train-@","limits":{"memory":"80Gi","clocks":{"graphics":1980,"memory":2619}}}}}]}},
        "status":{"allocation":{"devices":{"results":[
        {"request":"gpu","driver":"gpu.example.com","pool":"node-$O","device":"gpu-0"},
        {"request":"gpu","driver":"gpu.example.com","pool":"node-$O","device":"gpu-1"},
        {"request":"nic","driver":"nic.example.com","pool":"node-$O","device":"nic-0"}],
        "config":[{"source":"FromClaim","requests":["gpu"],"opaque":{"driver":"gpu.example.com","parameters":{"apiVersion":"gpu.example.com/v1","kind":"GpuConfig",
        "sharing":{"strategy":"TimeSlicing","timeSlicingConfig":{"interval":"Long"}},"profile":"train-@","limits":{"memory":"80Gi","clocks":{"graphics":1980,"memory":2619}}}}}]},
        "nodeSelector":{"nodeSelectorTerms":[{"matchFields":[{"key":"metadata.name","operator":"In","values":["node-$O"]}]}]},
        "allocationTimestamp":"2026-11-01T10:00:02Z"},
        "reservedFor":[{"resource":"pods","name":"train-@-$N","uid":"7c0c9a52-8a0e-4c0b-9d5e-000000$N"}],
        "devices":[{"driver":"gpu.example.com","pool":"node-$O","device":"gpu-0","conditions":[{"type":"Ready","status":"True","observedGeneration":1,
        "lastTransitionTime":"2026-11-01T10:00:04Z","reason":"Prepared","message":"the device is ready for its containers"}],"data":{"uuid":"GPU-0000$N","driverVersion":"580.65","firmware":"96.00.99.00.01","ecc":true,"links":[{"peer":"gpu-1","type":"NV18"},{"peer":"gpu-2","type":"NV18"},{"peer":"gpu-3","type":"NV18"}],
        "mounts":["/dev/nvidia0","/dev/nvidiactl","/dev/nvidia-uvm","/dev/nvidia-modeset"],"cdi":"gpu.example.com/gpu=0000$N","persistence":"Enabled","powerLimitWatts":700}},
        {"driver":"gpu.example.com","pool":"node-$O","device":"gpu-1","conditions":[{"type":"Ready","status":"True","observedGeneration":1,
        "lastTransitionTime":"2026-11-01T10:00:04Z","reason":"Prepared","message":"the device is ready for its containers"}]},
        {"driver":"nic.example.com","pool":"node-$O","device":"nic-0","conditions":[{"type":"Ready","status":"True","observedGeneration":1,
        "lastTransitionTime":"2026-11-01T10:00:04Z","reason":"Prepared","message":"the interface is up"}],
        "networkData":{"interfaceName":"net1","ips":["10.9.8.7/24","fd00::9:8:7/64"],"hardwareAddress":"02:42:ac:11:00:02"}}]}}
        """
                .replace("@", "%03d".formatted(workload));
    }

    static String slice(int devices) {
        var list =
                IntStream.range(0, devices)
                        .mapToObj(ReplayTemplates::device)
                        .collect(Collectors.joining(","));
        return """
        {"kind":"ResourceSlice","apiVersion":"resource.k8s.io/v1","metadata":{"name":"node-$O-gpu.example.com-x7k2v","generateName":"node-$O-gpu.example.com-",
        "uid":"1d0c9a52-8a0e-4c0b-9d5e-000000$N","resourceVersion":"$V","generation":1,"creationTimestamp":"2026-11-01T10:00:00Z",
        "ownerReferences":[{"apiVersion":"v1","kind":"Node","name":"node-$O","uid":"3e0c9a52-8a0e-4c0b-9d5e-000000$N","controller":true}],
        "managedFields":[{"manager":"gpu-driver","operation":"Update","apiVersion":"resource.k8s.io/v1","time":"2026-11-01T10:00:00Z",
        "fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{"f:generateName":{},"f:ownerReferences":{}},"f:spec":{"f:devices":{},"f:driver":{},"f:nodeName":{},"f:pool":{}}}}]},
        "spec":{"driver":"gpu.example.com","pool":{"name":"node-$O","generation":1,"resourceSliceCount":1},"nodeName":"node-$O","devices":[%s]}}
        """
                .replace("%s", list);
    }

    private static String device(int index) {
        return """
        {"name":"gpu-%1$d","attributes":{"uuid":{"string":"GPU-$N-%1$02d"},"model":{"string":"h100"},"index":{"int":%1$d},
        "resource.kubernetes.io/numaNode":{"int":%2$d},"resource.kubernetes.io/pcieRoot":{"string":"pci0000:%3$02x"},
        "resource.kubernetes.io/pciBusID":{"string":"0000:%1$02x:00.0"},"driverVersion":{"version":"580.65.6"},"mig":{"bool":false}},
        "capacity":{"memory":{"value":"80Gi"},"cores":{"value":"132"}}}\
        """
                .replace("$N", "\u0002")
                .formatted(index, index / 32, index / 8)
                .replace("\u0002", "$N");
    }

    static String node(int variant) {
        var images =
                IntStream.range(0, 25)
                        .mapToObj(
                                i ->
                                        "{\"names\":[\"registry.example/team/app@sha256:9b7c3f0a5d2e4b6c8f1a0d9e7b5c3a1f2e4d6c8b0a9f7e5d3c1b2a4f6e8d0%03d\",\"registry.example/team/app-%03d:1.%d.0\"],\"sizeBytes\":%d}"
                                                .formatted(
                                                        i + 25 * variant,
                                                        i + 25 * variant,
                                                        i + 25 * variant,
                                                        100_000_000 + 1_000_000 * i))
                        .collect(Collectors.joining(","));
        return """
        {"kind":"Node","apiVersion":"v1","metadata":{"name":"node-$O","uid":"3e0c9a52-8a0e-4c0b-9d5e-000000$N","resourceVersion":"$V",
        "creationTimestamp":"2026-10-01T10:00:00Z","labels":{"kubernetes.io/hostname":"node-$O","kubernetes.io/os":"linux","kubernetes.io/arch":"amd64",
        "topology.kubernetes.io/zone":"eu-1-@","node.kubernetes.io/instance-type":"gpu-8x"},
        "annotations":{"node.alpha.kubernetes.io/ttl":"0","volumes.kubernetes.io/controller-managed-attach-detach":"true"},
        "managedFields":[{"manager":"kubelet","operation":"Update","apiVersion":"v1","time":"2026-11-01T10:00:00Z","fieldsType":"FieldsV1",
        "fieldsV1":{"f:status":{"f:allocatable":{},"f:capacity":{},"f:conditions":{},"f:images":{},"f:nodeInfo":{}}},"subresource":"status"}]},
        "spec":{"podCIDR":"10.1.2.0/24","podCIDRs":["10.1.2.0/24"],"providerID":"cloud:///eu-1/node-$O"},
        "status":{"capacity":{"cpu":"192","ephemeral-storage":"1Ti","hugepages-1Gi":"0","hugepages-2Mi":"0","memory":"2Ti","pods":"250"},
        "allocatable":{"cpu":"190","ephemeral-storage":"900Gi","hugepages-1Gi":"0","hugepages-2Mi":"0","memory":"2000Gi","pods":"250"},
        "conditions":[{"type":"MemoryPressure","status":"False","lastHeartbeatTime":"2026-11-01T10:00:00Z","lastTransitionTime":"2026-10-01T10:00:00Z","reason":"KubeletHasSufficientMemory","message":"kubelet has sufficient memory available"},
        {"type":"Ready","status":"True","lastHeartbeatTime":"2026-11-01T10:00:00Z","lastTransitionTime":"2026-10-01T10:00:00Z","reason":"KubeletReady","message":"kubelet is posting ready status"}],
        "addresses":[{"type":"InternalIP","address":"10.0.0.1"},{"type":"Hostname","address":"node-$O"}],
        "nodeInfo":{"kernelVersion":"6.12.0","osImage":"Linux","containerRuntimeVersion":"containerd://2.2.1","kubeletVersion":"v1.37.1","operatingSystem":"linux","architecture":"amd64"},
        "images":[%s]}}
        """
                .replace("%s", images)
                .replace("@", "abcd".substring(variant, variant + 1));
    }
}
