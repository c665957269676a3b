// Signs nginx's requests for objects of a bucket: AWS Signature Version 4, for GET without a body. Runs in nginx's
// JavaScript module; Debian 12 has njs 0.7, which knows neither destructuring nor classes.
// oxlint-disable-next-line unicorn/prefer-node-protocol -- the module's name in nginx
import crypto from 'crypto';

const signed = 'host;x-amz-content-sha256;x-amz-date';
const payload = 'UNSIGNED-PAYLOAD';

/** The time of the request, as in 20261231T235959Z. */
function date() {
  return new Date().toISOString().replace(/[-:]|\.\d+/g, '');
}

/** The header that proves to the store that the request is ours. */
function authorization(request) {
  const set = request.variables;
  const day = set.s3_date.slice(0, 8);
  const scope = `${day}/${set.s3_region}/s3/aws4_request`;
  const headers = `host:${set.s3_host}\nx-amz-content-sha256:${payload}\nx-amz-date:${set.s3_date}\n`;
  const canonical = `GET\n${set.s3_path}\n\n${headers}\n${signed}\n${payload}`;
  const text = `AWS4-HMAC-SHA256\n${set.s3_date}\n${scope}\n${crypto.createHash('sha256').update(canonical).digest('hex')}`;
  const key = [day, set.s3_region, 's3', 'aws4_request'].reduce(
    (secret, part) => crypto.createHmac('sha256', secret).update(part).digest(),
    `AWS4${set.s3_secret}`,
  );
  const signature = crypto.createHmac('sha256', key).update(text).digest('hex');
  return `AWS4-HMAC-SHA256 Credential=${set.s3_key}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

export default { date, authorization };
