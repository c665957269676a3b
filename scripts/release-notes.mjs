/**
 * Returns the section of the changelog about a version; null if there is none.
 * @param {string} version @param {string} changes
 */
export function notesOf(version, changes) {
  const sections = changes.split(/^## /m).slice(1);
  const found = sections.find((section) => section.split(/[\s,]/)[0] === version);
  return found ? `## ${found.trim()}\n` : null;
}

/**
 * Lists what has to be done before a version can be released.
 * @param {string} version
 * @param {string} changes the changelog
 * @param {Record<string, string>} files texts by file name; each has to name the same version
 */
export function listProblems(version, changes, files) {
  const problems = [];
  if (!/^\d+\.\d+\.\d+$/.test(version))
    problems.push(`package.json: ${version} is not a version such as 1.2.0.`);
  if (notesOf(version, changes) === null)
    problems.push(`CHANGELOG.md has no section "## ${version}": give "Unreleased" that name.`);
  for (const [file, text] of Object.entries(files)) {
    const own = /"?version"?: "?(\d[^"\s]*)/.exec(text)?.[1];
    if (own !== version) problems.push(`${file} has the version ${own} instead of ${version}.`);
  }
  return problems;
}
