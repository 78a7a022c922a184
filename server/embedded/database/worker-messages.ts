import type { MessagePort } from 'node:worker_threads'

export interface PgliteWorkerData {
  /** The database's folder; it exists and contains a database or is empty. */
  readonly folder: string
  /** 'whole': the whole folder is flushed to the disk afterwards, and nothing is acknowledged before. */
  readonly flushing: 'always' | 'whole'
}

export type ToWorker = { readonly kind: 'connect'; readonly port: MessagePort } | { readonly kind: 'close' }

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly message: string }
