import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { isExposed } from '#config/config.ts';
import { escapeHtml } from '#escape-html.ts';
import { notFound } from '#http/errors.ts';
import type { App } from '#http/route.ts';

const emailFile = /^[\w-]+\.eml$/;

/** Shows the emails that are stored instead of being sent; in development only. */
export function routes(app: App): void {
  const { config, mail } = app.context;
  const { folder } = mail;
  if (isExposed(config) || folder === null) return;

  /** @throws 404 when the email does not exist. */
  async function read(name: string): Promise<Email> {
    const bytes = emailFile.test(name) && (await readFile(join(folder ?? '', name)).catch(() => null));
    if (!bytes) throw notFound('This email does not exist.');
    return PostalMime.parse(bytes);
  }

  app.get('/dev/mail', async (_, reply) => {
    const files = await readdir(folder).catch(() => []);
    const names = files
      .filter((name) => emailFile.test(name))
      .toSorted()
      .toReversed()
      .slice(0, 200);
    const emails = await Promise.all(names.map(async (name) => ({ name, email: await read(name) })));
    return reply
      .type('text/html; charset=utf-8')
      .send(
        page('Mail', [
          emails.length > 0
            ? '<p>Emails that would have been sent, newest first. Set SMTP_URL to send them.</p>'
            : '<p>No emails yet.</p>',
          ...emails.map(
            ({ name, email }) =>
              `<p><a href="/dev/mail/${name}">${escapeHtml(email.subject ?? '(no subject)')}</a><br>to ${escapeHtml(formatAddresses(email.to))} · ${escapeHtml(email.date ?? '')}</p>`,
          ),
        ]),
      );
  });

  app.get<{ Params: { name: string } }>('/dev/mail/:name', async (request, reply) => {
    const { name } = request.params;
    const email = await read(name);
    const headers = [
      ['From', formatAddresses(email.from ? [email.from] : [])],
      ['To', formatAddresses(email.to)],
      ['Reply to', formatAddresses(email.replyTo)],
      ['Date', email.date ?? ''],
    ].filter(([, value]) => value);
    return reply
      .type('text/html; charset=utf-8')
      .send(
        page(email.subject ?? '(no subject)', [
          ...headers.map(([label, value]) => `<div>${label}: ${escapeHtml(value ?? '')}</div>`),
          `<p><a href="/dev/mail">All mail</a> · <a href="/dev/mail/${name}/html">As HTML</a></p>`,
          `<pre dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(email.text ?? '')}</pre>`,
        ]),
      );
  });

  app.get<{ Params: { name: string } }>('/dev/mail/:name/html', async (request, reply) => {
    const { html } = await read(request.params.name);
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type('text/html; charset=utf-8')
      .send(html ?? '');
  });
}

const formatAddresses = (addresses: Email['to']): string =>
  (addresses ?? []).map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');

const page = (title: string, body: readonly string[]) =>
  [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    '<body style="max-width:720px;margin:40px auto;padding:0 20px;font:16px/1.6 system-ui,sans-serif">',
    `<h1 style="font-size:24px">${escapeHtml(title)}</h1>`,
    ...body,
    '</body></html>',
  ].join('\n');
