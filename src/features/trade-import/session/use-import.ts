import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSaveMapping } from '#api/imports/imports.ts'
import { withLiveUpdatesPaused } from '#api/live-updates.ts'
import { newUuid } from '#api/new-uuid.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import type { FilePreview } from '#workers/import/shapes.ts'
import { isReadyToSend, customLayout, type PendingFile } from './pending-file.ts'
import { sendTrades, type SentFile } from './send-trades.ts'
import { throttle } from './throttle.ts'
import { useImportFiles } from './use-import-files.ts'

/** How often progress is drawn at most, in milliseconds: drawing takes from the processor that stores the trades. */
const progressIntervalMs = 200

/** A file that has been imported. */
export interface FileReport {
  readonly id: number
  readonly name: string
  readonly sent: SentFile
  readonly preview: FilePreview
}

export type ImportStage =
  | { readonly kind: 'choose'; readonly problem: string | null; /** After another file. */ readonly again: boolean }
  | {
      readonly kind: 'check'
      readonly problem: string | null
      /** Whether the trader has ended it. */
      readonly wasStopped: boolean
      /** Imports that began before it came to the problem: what they have stored is there. */
      readonly begun: readonly Id[]
    }
  | { readonly kind: 'sending'; readonly name: string; readonly done: number; readonly total: number }
  | { readonly kind: 'report'; readonly reports: readonly FileReport[]; readonly portfolio: Portfolio }

/** Why an import ended early, and what has become of the file. */
function interruptionText(error: unknown, wasStopped: boolean, done: number, total: number): string {
  const reason = wasStopped
    ? 'The import was stopped.'
    : error instanceof Error
      ? error.message.replace(/[^.!?]$/, '$&.')
      : 'The import failed.'
  const kept =
    done === 0 ? '' : ` ${formatCount(done)} of ${pluralize(total, 'trade')} were stored before that and stay.`
  return `${reason}${kept} Importing the file again adds what is missing and nothing twice.`
}

/** The steps of an import: choose files, check what they come to, send them one after the other, read the report. */
export function useImport(portfolio: Portfolio) {
  const queries = useQueryClient()
  const files = useImportFiles(portfolio)
  const keepMapping = useSaveMapping()
  const [selected, select] = useState<number | null>(null)
  const [stage, setStage] = useState<ImportStage>({ kind: 'choose', problem: null, again: false })
  const [create, setCreate] = useState({ setups: false, mistakes: false })
  const sending = useRef<AbortController | null>(null)

  const isSending = stage.kind === 'sending'
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])

  const choose = (picked: readonly File[]) => {
    if (picked.length === 0) return
    const first = files.add(picked)
    if (stage.kind !== 'check') select(first)
    setStage({ kind: 'check', problem: null, wasStopped: false, begun: [] })
  }

  const remember = (file: PendingFile) => {
    const fingerprint = file.opened?.columns?.fingerprint
    if (file.layout !== customLayout || file.mapping === null || fingerprint === undefined) return
    // The import itself does not depend on it.
    keepMapping.mutate({ fingerprint, body: { name: file.mappingName.trim() || 'My columns', mapping: file.mapping } })
  }

  const sendAll = async () => {
    const ready = files.files.filter(isReadyToSend)
    if (ready.length === 0 || sending.current !== null) return
    const controller = new AbortController()
    sending.current = controller
    const { signal } = controller
    const total = ready.reduce((sum, { preview }) => sum + (preview?.trades ?? 0), 0)
    const reports: FileReport[] = []
    const begun: Id[] = []
    let before = 0
    let done = 0
    let name = ''
    const progress = throttle(progressIntervalMs, () => setStage({ kind: 'sending', name, done, total }))
    try {
      for (const file of ready) {
        name = file.name
        progress.trigger()
        // Read once more: what an earlier file has stored may be open trades that this one continues.
        const { preview, positions } = await files.read(file, signal)
        const batchId = newUuid()
        begun.push(batchId)
        const sent = await sendTrades({
          batchId,
          reader: files.reader(),
          fileId: file.id,
          trades: preview.trades,
          formatId: preview.formatId,
          positions,
          portfolio,
          fileName: file.name,
          timeZone: file.timeZone ?? portfolio.timeZone,
          create,
          signal,
          onProgress: (count) => {
            done = before + count
            progress.trigger()
          },
        })
        before = done
        remember(file)
        reports.push({ id: file.id, name: file.name, sent, preview })
      }
      setStage({ kind: 'report', reports, portfolio })
    } catch (problem) {
      const { aborted: wasStopped } = signal
      setStage({ kind: 'check', problem: interruptionText(problem, wasStopped, done, total), wasStopped, begun })
      // Some of it is there now.
      files.readAgain()
    } finally {
      // What came last is not shown over what came of it.
      progress.stop()
      sending.current = null
    }
  }

  return {
    stage,
    files,
    selected: files.files.find(({ id }) => id === selected) ?? files.files[0] ?? null,
    select,
    choose,
    create,
    setCreate,
    send: () => withLiveUpdatesPaused(queries, sendAll),
    cancel: () => sending.current?.abort(),
    startAgain: () => {
      files.clear()
      setStage({ kind: 'choose', problem: null, again: true })
    },
  }
}

export type ImportControl = ReturnType<typeof useImport>
