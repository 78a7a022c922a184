import { z } from 'zod'
import type { ProblemBody } from '#contract/problem.ts'
import { defineRoute } from '#contract/route.ts'
import { instant } from '#contract/values.ts'
import { archiveLimits } from '#domain/portfolio/archive-limits.ts'
import { archiveDocumentNames, archivedPath } from './archive-documents.ts'

/** Format version of archives; a breaking change increases it. */
export const archiveFormat = 'edgeworth-account'
export const archiveVersion = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal digits')

/** manifest.json: all other entries of the archive with their digests. */
export const archiveManifest = z.strictObject({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  productVersion: z.string().max(40),
  madeAt: instant,
  documents: z.array(z.strictObject({ name: z.enum(archiveDocumentNames), rows: z.int().min(0), sha256 })).max(100),
  files: z.array(z.strictObject({ path: archivedPath, size: z.int().min(1), sha256 })).max(archiveLimits.files),
})
export type ArchiveManifest = z.output<typeof archiveManifest>

export const exportAccount = defineRoute({
  method: 'GET',
  path: '/account/archive',
  summary: 'Everything of the account as one ZIP archive: see docs/account-archive.md',
  auth: 'user',
  limit: 'archives',
  files: ['application/zip'],
  response: z.string(),
})
/** Media type of a response that streams the progress of a restore, line by line. */
export const restoreStepLines = 'application/x-ndjson'

export const restoreAccount = defineRoute({
  method: 'POST',
  path: '/account/archive',
  summary: 'Restores an account archive, all or nothing; existing rows stay unchanged',
  auth: 'user',
  scope: 'session',
  limit: 'archives',
  upload: 'application/zip',
  bodySize: 'archive',
  headers: z.looseObject({
    accept: z
      .string()
      .optional()
      .describe(
        'With application/x-ndjson the answer has a line for each step: `{ "progress": { step, done, of } }`, and at last `{ "report": … }` or, whatever the status, `{ "problem": … }`.',
      ),
  }),
  files: ['application/json', restoreStepLines],
  response: z.object({
    documents: z.array(
      z.object({
        name: z.enum([...archiveDocumentNames, 'files']),
        /** Added to the account. */
        restored: z.int(),
        /** Already in the account, unchanged. */
        present: z.int(),
        /** Skipped, by reason. */
        refused: z.array(z.object({ reason: z.string(), rows: z.int() })),
      }),
    ),
  }),
  problems: ['plan_limit', 'conflict', 'list_full', 'currency_mismatch', 'cancelled'],
})
export type RestoreReport = z.output<typeof restoreAccount.response>

/** A line of the restore progress stream. */
export type RestoreStep =
  | { readonly progress: { readonly step: 'checking' | 'storing'; readonly done: number; readonly of: number } }
  | { readonly report: RestoreReport }
  | { readonly problem: ProblemBody }
