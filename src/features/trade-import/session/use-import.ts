import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSaveMapping } from '#api/imports/imports.ts'
import { withLiveUpdatesPaused } from '#api/live-updates.ts'
import { newUuid } from '#api/new-uuid.ts'
import { suggestExchange, type ExchangeDetails } from '#domain/instruments/suggest-exchange.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import type { FilePreview, ImportHeader } from '#workers/import/shapes.ts'
import { isReadyToSend, customFormat, timeZoneOf, type PendingFile } from './pending-file.ts'
import { sendTrades, type SentFile } from './send-trades.ts'
import { throttle } from './throttle.ts'
import { useCommissionChoice } from './use-commission-choice.ts'
import { useConfirmLeaving } from './use-confirm-leaving.ts'
import { useImportFiles } from './use-import-files.ts'
import { useOpeningBalance } from './use-opening-balance.ts'

/** The minimum time between progress updates, in milliseconds, since rendering slows the import. */
const progressIntervalMs = 200

/** The report of an imported file. */
export interface FileReport {
  readonly id: number
  readonly name: string
  readonly sent: SentFile
  readonly preview: FilePreview
}

export type ImportStage =
  | {
      readonly kind: 'choose'
      readonly problem: string | null
      /** After an earlier import. */ readonly again: boolean
    }
  | {
      readonly kind: 'check'
      readonly problem: string | null
      /** Whether the trader stopped the import. */
      readonly wasStopped: boolean
      /** Batches that may have stored trades before the problem. */
      readonly startedBatches: readonly Id[]
    }
  | { readonly kind: 'sending'; readonly name: string; readonly done: number; readonly total: number }
  | { readonly kind: 'report'; readonly reports: readonly FileReport[]; readonly portfolio: Portfolio }

/** Which missing playbook entries an import creates, and what the trader says of its exchanges, by name. */
export interface LabelCreation {
  readonly setups: boolean
  readonly mistakes: boolean
  readonly exchanges: Readonly<Record<string, ExchangeDetails>>
}

/** The choices as a request has them, with the suggestions for exchanges that the trader left as they were shown. */
const describeCreation = (
  { exchanges, ...create }: LabelCreation,
  names: readonly string[],
  timeZone: string,
): ImportHeader['create'] =>
  names.length === 0
    ? create
    : {
        ...create,
        exchanges: names.map((name) => ({ name, ...(exchanges[name] ?? suggestExchange(name, timeZone)) })),
      }

/** Describes why an import was interrupted and what was stored. */
function interruptionText(error: unknown, wasStopped: boolean, done: number, total: number): string {
  const reason = wasStopped
    ? 'The import was stopped.'
    : error instanceof Error
      ? errorText(error).replace(/[^.!?]$/, '$&.')
      : 'The import failed.'
  const stored = done === 0 ? '' : ` ${formatCount(done)} of ${pluralize(total, 'trade')} were imported.`
  return `${reason}${stored} Importing the file again adds only the missing trades.`
}

/** The import: choose files, check them, send them one after the other, show the report. */
export function useImport(portfolio: Portfolio) {
  const queries = useQueryClient()
  const commissions = useCommissionChoice(portfolio)
  const files = useImportFiles(portfolio, commissions.previewed)
  const openingBalance = useOpeningBalance(portfolio, files.files)
  const mappingSave = useSaveMapping()
  const [selected, select] = useState<number | null>(null)
  const [stage, setStage] = useState<ImportStage>({ kind: 'choose', problem: null, again: false })
  const [create, setCreate] = useState<LabelCreation>({ setups: false, mistakes: false, exchanges: {} })
  const sending = useRef<AbortController | null>(null)

  useConfirmLeaving(stage.kind === 'sending')

  const choose = (picked: readonly File[]) => {
    if (picked.length === 0) return
    const first = files.add(picked)
    if (stage.kind !== 'check') select(first)
    setStage({ kind: 'check', problem: null, wasStopped: false, startedBatches: [] })
  }

  const saveMapping = (file: PendingFile) => {
    const fingerprint = file.opened?.columns?.fingerprint
    if (file.formatId !== customFormat || file.mapping === null || fingerprint === undefined) return
    // Not awaited, since the import does not depend on it.
    mappingSave.mutate({ fingerprint, body: { name: file.mappingName.trim() || 'My columns', mapping: file.mapping } })
  }

  const sendAll = async () => {
    const ready = files.files.filter(isReadyToSend)
    if (ready.length === 0 || sending.current !== null) return
    const controller = new AbortController()
    sending.current = controller
    const { signal } = controller
    const total = ready.reduce((sum, { preview }) => sum + (preview?.trades ?? 0), 0)
    const reports: FileReport[] = []
    const startedBatches: Id[] = []
    let doneBefore = 0
    let done = 0
    let name = ''
    const progress = throttle(progressIntervalMs, () => setStage({ kind: 'sending', name, done, total }))
    try {
      await openingBalance.store()
      for (const file of ready) {
        name = file.name
        progress.trigger()
        // Read again, since this file may continue open trades that an earlier one has stored.
        const { preview, books } = await files.read(file, signal)
        const batchId = newUuid()
        startedBatches.push(batchId)
        const sent = await sendTrades({
          batchId,
          reader: files.reader(),
          fileId: file.id,
          requests: preview.requests,
          formatId: preview.formatId,
          positions: books.positions,
          portfolio,
          fileName: file.name,
          timeZone: timeZoneOf(file, portfolio),
          create: describeCreation(create, preview.labels.exchanges, portfolio.timeZone),
          commissionRules: commissions.sent,
          bringsBackDeleted: file.bringsBackDeleted,
          signal,
          onProgress: (count) => {
            done = doneBefore + count
            progress.trigger()
          },
        })
        doneBefore = done
        saveMapping(file)
        reports.push({ id: file.id, name: file.name, sent, preview })
      }
      setStage({ kind: 'report', reports, portfolio })
    } catch (problem) {
      const { aborted: wasStopped } = signal
      setStage({
        kind: 'check',
        problem: interruptionText(problem, wasStopped, done, total),
        wasStopped,
        startedBatches,
      })
      // Some trades may exist now.
      files.readAgain()
    } finally {
      // A pending progress update must not replace the report.
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
    commissions,
    opening: openingBalance.opening,
    setOpeningBalance: openingBalance.type,
    send: () => withLiveUpdatesPaused(queries, sendAll),
    cancel: () => sending.current?.abort(),
    startAgain: () => {
      files.clear()
      setStage({ kind: 'choose', problem: null, again: true })
    },
  }
}

export type ImportControl = ReturnType<typeof useImport>
