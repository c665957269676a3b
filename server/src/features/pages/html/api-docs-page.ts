import { createHash } from 'node:crypto';
import type { Endpoint } from '@kinora/contract/endpoint';
import type { NamedEndpoint } from '@kinora/contract/openapi';
import { scopeTexts } from '@kinora/contract/scopes';
import { creatorEvents, events, serviceEvents, type EventType } from '@kinora/contract/webhooks/events';
import * as z from 'zod/mini';
import type { Config } from '#config/config.ts';
import { escapeHtml } from '#escape-html.ts';

const style = `
*{box-sizing:border-box}
html{scroll-padding-top:24px;color-scheme:dark;background:#0b0b0d;color:#f4f2ee;font:16px/1.6 Inter,system-ui,sans-serif}
body{max-width:1080px;margin:0 auto;padding:48px 24px 96px}
h1{margin:0 0 16px;font-size:38px;font-weight:600;line-height:1.15;letter-spacing:-.02em}
h2{margin:56px 0 12px;font-size:24px;font-weight:600;line-height:1.2;letter-spacing:-.01em}
p,dl,pre{max-width:720px}
p,dd{color:#b5b1a8}
a{color:#e3b04b;text-underline-offset:4px}
a:focus-visible,pre:focus-visible{outline:2px solid #e3b04b;outline-offset:2px}
code{font:14px/1.5 ui-monospace,monospace;color:#f4f2ee;overflow-wrap:anywhere}
pre{padding:16px;overflow:auto;border-radius:6px;background:#141417}
nav{display:flex;flex-wrap:wrap;gap:6px 20px;margin-top:24px}
dt{margin-top:12px}
dd{margin:0}
ul{margin:0;padding:0;list-style:none}
li{display:grid;gap:2px 20px;grid-template-columns:5rem minmax(0,1fr);padding:12px 0;border-top:1px solid #ffffff14}
li b{font:600 13px/24px ui-monospace,monospace;color:#e3b04b}
li p{margin:0;font-size:15px}
li small{display:block;color:#858179;font-size:13px}
@media (max-width:599px){body{padding:32px 20px 64px}h1{font-size:32px}li{grid-template-columns:1fr}}`;

/** Allows the page its own style and nothing else. */
export const apiDocsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns the API's description as a page: how to sign in, each call by area, and the webhook events. */
export function apiDocsPage(
  { brand_name, public_url }: Pick<Config, 'brand_name' | 'public_url'>,
  endpoints: readonly NamedEndpoint[],
): string {
  const title = escapeHtml(`${brand_name} API`);
  const areas = [...new Set(endpoints.map(({ area }) => area))];
  const sections = areas.map((area) => {
    const calls = endpoints.filter((named) => named.area === area).map(({ endpoint }) => callEntry(endpoint));
    return `<section id="${area}"><h2>${capitalize(area)}</h2><ul>${calls.join('')}</ul></section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
<p>For programs: <a href="/api/docs/openapi.json">OpenAPI 3.1</a>. Every response is
<code>{status_code, data, message?, errors?}</code>. Calls over a limit get 429 and <code>retry-after</code>.</p>
<nav aria-label="Contents"><a href="#keys">API keys</a>${areas.map((area) => `<a href="#${area}">${capitalize(area)}</a>`).join('')}<a href="#events">Events</a></nav>
<section id="keys"><h2>API keys</h2>
<p>Create a key under <a href="/profile">Account Setting</a> and send it with each call. The key may make only the calls that list one of its scopes:</p>
<pre tabindex="0"><code>curl -H "Authorization: Bearer api_key_…" ${escapeHtml(public_url)}/api/publisher/tvshow</code></pre>
<dl>${definitionEntries(Object.entries(scopeTexts))}</dl></section>
${sections.join('\n')}
<section id="events"><h2>Events</h2>
<p>A <a href="/publisher/webhooks">webhook</a> gets each event as a POST of <code>{type, timestamp, data}</code> with the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>. Verify them as the <a href="https://www.standardwebhooks.com">Standard Webhooks</a> specification describes: HMAC-SHA256 over <code>id.timestamp.body</code>, with the key that follows <code>whsec_</code> in base64; the signature follows <code>v1,</code>. Respond with 2xx within ten seconds; otherwise the event is sent again with the same id.</p>
<ul>${Object.keys(events)
    .map((type) => eventEntry(type as EventType))
    .join('')}</ul></section>
</main></body></html>
`;
}

const capitalize = (area: string) => area.charAt(0).toUpperCase() + area.slice(1);

const definitionEntries = (entries: readonly [string, string][]) =>
  entries.map(([name, text]) => `<dt><code>${name}</code></dt><dd>${escapeHtml(text)}</dd>`).join('');

function callEntry({ method, path, summary, auth, owns = [], scope, step_up, also_get, encoding }: Endpoint) {
  const notes = [
    `For: ${[auth, ...owns.map(({ kind }) => `owner of the ${kind}`)].join(', ')}`,
    ...(scope ? [`scope ${scope}`] : []),
    ...(step_up ? ['requires confirming your identity'] : []),
    ...(encoding ? [`sent as ${encoding}`] : []),
    ...(also_get ? ['also available as GET'] : []),
  ];
  return listEntry(method, path, summary, notes);
}

function eventEntry(type: EventType) {
  const { summary, data } = events[type];
  const { properties = {} } = z.toJSONSchema(data);
  const recipients = [
    ...(creatorEvents.some((name) => name === type) ? ['creators'] : []),
    ...(serviceEvents.some((name) => name === type) ? ['operators'] : []),
  ];
  const notes = [`data: ${Object.keys(properties).join(', ')}`];
  if (recipients.length > 0) notes.unshift(`For: ${recipients.join(' and ')}`);
  return listEntry('POST', type, summary, notes);
}

const listEntry = (method: string, name: string, summary: string, notes: readonly string[]) =>
  `<li><b>${method}</b><div><code>${escapeHtml(name)}</code><p>${escapeHtml(summary)}</p><small>${escapeHtml(notes.join(' · '))}</small></div></li>`;
