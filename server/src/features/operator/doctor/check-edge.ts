import { second } from '#clock.ts';
import { isLocalHost, type Config } from '#config/config.ts';
import { describeError } from '#db/outage.ts';
import { fine, problem, warning, type Finding } from '#features/operator/doctor/finding.ts';

const timeout_ms = 10 * second;

/** A grant that was never issued, in the format that edges forward for checking. */
const unissuedGrant = `0.0.0.00000000-0000-4000-8000-000000000000.0.${'x'.repeat(43)}`;

/**
 * Checks that the edge that sends films responds, refuses requests without a valid grant, and lets
 * pages read its responses.
 */
export async function checkEdge({ media_edge, public_url }: Config): Promise<Finding[]> {
  if (!media_edge?.origin) return [];
  const { kind, origin } = media_edge;
  const { protocol, hostname, host } = new URL(origin);
  const token = kind === 'token' ? `${unissuedGrant}~0~${'0'.repeat(64)}` : unissuedGrant;
  const checksGrants = kind === 'nginx' || kind === 'token';
  const path = checksGrants
    ? `/play/${token}/1/1/276/segment_00000.m4s`
    : '/videos/1/1/276/segment_00000.m4s';
  try {
    const { status, headers } = await fetch(origin + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout_ms),
    });
    const allowsOtherOrigins = headers.get('access-control-allow-origin') !== null;
    return [
      status === 401 || status === 403
        ? fine(`The edge at ${origin} refuses films to anybody without a valid grant.`)
        : problem(
            `The edge at ${origin} responds to a request without a valid grant with status ${status} instead of 401 or 403. Fix this before letting anybody in: docs/edge.md explains the setup.`,
          ),
      ...(checksGrants && !allowsOtherOrigins
        ? [
            problem(
              `The edge at ${origin} does not send Access-Control-Allow-Origin with a refusal: browsers cannot read its response.`,
            ),
          ]
        : []),
      ...(host === new URL(public_url).host
        ? [problem('MEDIA_URL is the address of the service itself: the edge needs its own address.')]
        : []),
      ...(protocol === 'http:' && !isLocalHost(hostname)
        ? [problem('MEDIA_URL does not use TLS: pages served over TLS cannot load films from it.')]
        : []),
    ];
  } catch (error) {
    return [
      warning(
        `The edge does not answer at ${origin} (${describeError((error as Error).cause ?? error)}). If it is running, check MEDIA_URL, the DNS and the certificate.`,
      ),
    ];
  }
}
