/**
 * Rewrites the British spellings that earlier versions stored, in the JSON text of a simulation: in what-if samples
 * and in files for checking. Only whole strings match, so a name that contains one of the words stays.
 */
export function updateSpelling(json: string): string {
  return json.replaceAll('"favourable"', '"favorable"').replaceAll('"removeBehaviour"', '"removeBehavior"')
}
