import { existsSync } from 'node:fs';
import { findProgram } from './run.mjs';
import { howToInstall, installSystemPackages } from './system-packages.mjs';

const packages = { 'apt-get': ['nginx-light', 'libnginx-mod-http-js'] };

/**
 * Finds or installs nginx with the module that signs its requests to a bucket.
 * @returns {Promise<{ missing: string | null }>}
 */
export async function ensureNginx() {
  const isInstalled = () =>
    findProgram('nginx', ['/usr/sbin', '/usr/local/sbin']) !== null &&
    existsSync('/usr/lib/nginx/modules/ngx_http_js_module.so');
  if (isInstalled()) return { missing: null };
  if ((await installSystemPackages('nginx', packages)) && isInstalled()) return { missing: null };
  return {
    missing: `no nginx with its JavaScript module. To install it, run: ${howToInstall('nginx', packages)}`,
  };
}
