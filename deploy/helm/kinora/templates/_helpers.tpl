{{- define "kinora.labels" -}}
app.kubernetes.io/name: kinora
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "kinora.image" -}}
image: {{ printf "%s:%s" .Values.image.repository .Values.image.tag | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{- define "kinora.pod" -}}
automountServiceAccountToken: false
# Variables of other services could be taken for settings.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
imagePullSecrets: {{ .Values.image.pullSecrets | toJson }}
{{- end }}

{{- define "kinora.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - configMapRef: { name: {{ .Release.Name }} }
  - secretRef: { name: {{ .Values.secret }} }
{{- end }}

{{- define "kinora.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: watch }
  periodSeconds: 2
  failureThreshold: 90
livenessProbe:
  httpGet: { path: /healthz, port: watch }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: watch }
  periodSeconds: 2
  timeoutSeconds: 5
  failureThreshold: 1
{{- end }}
