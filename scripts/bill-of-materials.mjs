import { runQuietly, SetupError } from './run.mjs';

/** Licenses that allow Kinora to be distributed with the package, by their SPDX names. */
const accepted = new Set([
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Packages whose metadata names no license but whose files contain an accepted one, with the version that was
 * checked.
 */
const checkedByHand = new Set(['png-js 2.0.0']);

/**
 * @typedef {{ license?: { id?: string, name?: string }, expression?: string }} License
 * @typedef {{ components: readonly { name: string, version: string, licenses?: readonly License[] }[] }} Bill
 */

/**
 * Returns the packages of a CycloneDX bill of materials whose license is missing or not accepted, with that
 * license.
 * @param {Bill} bill
 * @returns {string[]}
 */
export function listRefused({ components }) {
  return components
    .filter(({ name, version, licenses = [] }) =>
      licenses.length === 0 ? !checkedByHand.has(`${name} ${version}`) : !licenses.every(isAccepted),
    )
    .map(({ name, version, licenses = [] }) => {
      const named = licenses.map(nameOf).join(', ') || 'no license';
      return `${name} ${version}: ${named}`;
    });
}

/** @param {License} license */
const nameOf = ({ license, expression }) => expression ?? license?.id ?? license?.name ?? '';

/** @param {License} license */
function isAccepted(license) {
  const text = nameOf(license).replaceAll(/[()]/g, '');
  const isEither = / OR /i.test(text);
  const names = text.split(/ (?:OR|AND) /i);
  return isEither && !/ AND /i.test(text)
    ? names.some((one) => accepted.has(one))
    : names.every((one) => accepted.has(one));
}

/**
 * Returns the bill of materials of a release, in CycloneDX. It is created from the installed packages, so it
 * needs no registry.
 */
export async function billOfPackages() {
  const { ok, output } = await runQuietly('npm', [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--omit',
    'dev',
    '--silent',
  ]);
  if (!ok) throw new SetupError(`npm sbom failed:\n\n${output}`);
  return output;
}

/**
 * Returns the report of vulnerabilities that are high or critical; null if there are none, or if the registry
 * does not respond.
 */
export async function auditPackages() {
  const waitLimits = ['--fetch-retries', '0', '--fetch-timeout', '20000'];
  const { ok, output } = await runQuietly('npm', [
    'audit',
    '--omit',
    'dev',
    '--audit-level',
    'high',
    ...waitLimits,
  ]);
  return !ok && output.includes('npm audit report') ? output : null;
}
