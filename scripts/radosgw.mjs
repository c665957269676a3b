import { findProgram } from './run.mjs';
import { howToInstall, installSystemPackages } from './system-packages.mjs';

const packages = { 'apt-get': ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'] };

/**
 * Finds or installs the S3 server that the storage tests run against; without it they are skipped, which CI counts
 * as a failure.
 * @returns {Promise<{ missing: string | null }>}
 */
export async function ensureRadosgw() {
  const isInstalled = () => ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph'].every((name) => findProgram(name));
  if (isInstalled()) return { missing: null };
  if ((await installSystemPackages('an S3 server for the storage tests', packages)) && isInstalled())
    return { missing: null };
  return {
    missing: `no S3 server. To install it, run: ${howToInstall('radosgw (Debian has it)', packages)}`,
  };
}
