import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refreshAfterTradeChange } from '#api/refresh.ts'
import { importers } from '#domain/importers/catalogue.ts'
import { detectImporter } from '#domain/importers/detect.ts'
import type { Importer, ImportTable } from '#domain/importers/importer.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { formatCount } from '#ui/format.ts'
import { counted } from './counted.ts'
import type { ImportPreview } from './import-preview.ts'
import { readTable } from './read-table.ts'
import { sendTrades, type ImportReport } from './send-trades.ts'
import { usePreview } from './use-preview.ts'

export interface ChosenFile {
  readonly name: string
  readonly table: ImportTable
  /** Layouts that can read its columns, the likeliest first. */
  readonly layouts: readonly Importer[]
  /** The layout it is read by; null when none fits. */
  readonly importer: Importer | null
}

export type Stage =
  | { readonly kind: 'choose'; readonly problem: string | null; /** After another file. */ readonly again: boolean }
  | { readonly kind: 'check'; readonly problem: string | null }
  | { readonly kind: 'sending'; readonly done: number; readonly total: number }
  | {
      readonly kind: 'report'
      readonly report: ImportReport
      readonly preview: ImportPreview
      readonly portfolio: Portfolio
    }

function chosen(name: string, table: ImportTable): ChosenFile {
  const best = detectImporter(table.headers)
  const others = importers.filter((importer) => importer !== best && importer.detect(table.headers) > 0)
  return { name, table, layouts: best === null ? [] : [best, ...others], importer: best }
}

/** Why an import ended early, and what has become of the file. */
function interrupted(error: unknown, wasStopped: boolean, done: number, total: number): string {
  const reason = wasStopped
    ? 'The import was stopped.'
    : error instanceof Error
      ? error.message.replace(/[^.!?]$/, '$&.')
      : 'The import failed.'
  const kept = done === 0 ? '' : ` ${formatCount(done)} of ${counted(total, 'trade')} were stored before that.`
  return `${reason}${kept} Importing the file again adds what is missing and nothing twice.`
}

/** The steps of an import: choose a file, check what it comes to, send it, read the report. */
export function useImport(portfolio: Portfolio) {
  const queries = useQueryClient()
  const [file, setFile] = useState<ChosenFile | null>(null)
  // Null follows the portfolio.
  const [chosenZone, setTimeZone] = useState<string | null>(null)
  const timeZone = chosenZone ?? portfolio.timeZone
  const [stage, setStage] = useState<Stage>({ kind: 'choose', problem: null, again: false })
  const sending = useRef<AbortController | null>(null)
  const { preview, error, isReading } = usePreview(file?.table ?? null, file?.importer ?? null, timeZone, portfolio)

  const isSending = stage.kind === 'sending'
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])

  const refuse = (problem: string) => setStage({ kind: 'choose', problem, again: false })

  const choose = async (picked: File) => {
    try {
      setFile(chosen(picked.name, await readTable(picked)))
      setStage({ kind: 'check', problem: null })
    } catch (problem) {
      refuse(problem instanceof Error ? problem.message : 'The file could not be read.')
    }
  }

  const send = async () => {
    if (preview === null || file === null || isReading || sending.current !== null) return
    const controller = new AbortController()
    sending.current = controller
    const total = preview.trades.length
    let done = 0
    setStage({ kind: 'sending', done, total })
    try {
      const report = await sendTrades(preview, {
        portfolio,
        fileName: file.name,
        timeZone,
        signal: controller.signal,
        onProgress: (count) => {
          done = count
          setStage({ kind: 'sending', done, total })
        },
      })
      setStage({ kind: 'report', report, preview, portfolio })
    } catch (problem) {
      setStage({ kind: 'check', problem: interrupted(problem, controller.signal.aborted, done, total) })
    } finally {
      sending.current = null
      await refreshAfterTradeChange(queries)
    }
  }

  return {
    stage,
    file,
    preview,
    error,
    isReading,
    timeZone,
    setTimeZone,
    choose,
    refuse,
    chooseLayout: (id: string) => {
      const importer = file?.layouts.find((candidate) => candidate.id === id)
      if (file !== null && importer !== undefined) setFile({ ...file, importer })
    },
    send,
    cancel: () => sending.current?.abort(),
    startAgain: () => {
      setFile(null)
      setStage({ kind: 'choose', problem: null, again: true })
    },
  }
}

export type Import = ReturnType<typeof useImport>
