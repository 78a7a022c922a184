import { z } from 'zod'
import type { ProblemBody } from '#contract/problem.ts'
import { defineRoute } from '#contract/route.ts'
import { instant } from '#contract/values.ts'
import { archiveLimits } from '#domain/portfolio/archive-limits.ts'
import { archiveDocumentNames, archivedPath } from './archive-documents.ts'

/** The archive's format; another major one is another number. */
export const archiveFormat = 'edgeworth-account'
export const archiveVersion = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal digits')

/** manifest.json: what else is in the archive, each entry with its digest. */
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
/** Media type of an answer that tells, line by line, how far an archive is taken back. */
export const restoreStepLines = 'application/x-ndjson'

export const restoreAccount = defineRoute({
  method: 'POST',
  path: '/account/archive',
  summary: 'Takes an archive of an account back, all or nothing; what is there already is left as it is',
  auth: 'user',
  limit: 'archives',
  upload: 'application/zip',
  bodyLimit: archiveLimits.packed,
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
        /** In the account before, and left as they are. */
        present: z.int(),
        /** Not taken over, by reason. */
        refused: z.array(z.object({ reason: z.string(), rows: z.int() })),
      }),
    ),
  }),
  problems: ['plan_limit', 'conflict', 'list_full', 'currency_mismatch', 'cancelled'],
})
export type RestoreReport = z.output<typeof restoreAccount.response>

/** A line of the answer that tells how far an archive is taken back. */
export type RestoreStep =
  | { readonly progress: { readonly step: 'checking' | 'storing'; readonly done: number; readonly of: number } }
  | { readonly report: RestoreReport }
  | { readonly problem: ProblemBody }
