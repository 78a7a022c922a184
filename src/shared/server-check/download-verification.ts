import { buildVerificationFile, type VerifiableComputation } from '#domain/simulation/verification-file.ts'
import { downloadFile } from '#ui/download-file.ts'

/** Letters and digits of a name, for a file. */
const fileName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'run'

/** Downloads computations as a file that anybody can compute again: their input with sample and seed, and their result. */
export function downloadVerification(
  name: string,
  engineVersion: string,
  computations: readonly VerifiableComputation[],
): void {
  const text = JSON.stringify(buildVerificationFile(engineVersion, computations))
  downloadFile(new Blob([text], { type: 'application/json' }), `${fileName(name)}.json`)
}
