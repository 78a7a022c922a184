import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { refreshAfterTradeChange } from '#api/trades.ts'
import { importers } from '#domain/importers/catalogue.ts'
import { detectImporter } from '#domain/importers/detect.ts'
import type { Importer, ImportTable } from '#domain/importers/importer.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { previewOf } from './import-preview.ts'
import { readTable } from './read-table.ts'
import { sendTrades, type ImportReport } from './send-trades.ts'

interface ChosenFile {
  readonly name: string
  readonly table: ImportTable
  /** Found by the headers; null when no layout fits. */
  readonly importer: Importer | null
}

type Stage =
  | { readonly kind: 'choose'; readonly problem: string | null }
  | { readonly kind: 'preview'; readonly problem: string | null }
  | { readonly kind: 'sending'; readonly done: number }
  | { readonly kind: 'report'; readonly report: ImportReport }

/** The steps of an import: choose a file, look at what it comes to, send it, read the report. */
export function useImport(portfolio: Portfolio) {
  const queries = useQueryClient()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [timeZone, setTimeZone] = useState(portfolio.timeZone)
  const [stage, setStage] = useState<Stage>({ kind: 'choose', problem: null })
  const sending = useRef<AbortController | null>(null)

  const preview = useMemo(
    () => (file === null || file.importer === null ? null : previewOf(file.table, file.importer, timeZone, portfolio)),
    [file, timeZone, portfolio],
  )

  const choose = async (chosen: File) => {
    try {
      const table = await readTable(chosen)
      setFile({ name: chosen.name, table, importer: detectImporter(table.headers) })
      setStage({ kind: 'preview', problem: null })
    } catch (error) {
      setStage({ kind: 'choose', problem: error instanceof Error ? error.message : 'The file could not be read.' })
    }
  }

  const chooseLayout = (id: string) => {
    const importer = importers.find((candidate) => candidate.id === id) ?? null
    if (file !== null) setFile({ ...file, importer })
  }

  const send = async () => {
    if (preview === null || file === null) return
    const controller = new AbortController()
    sending.current = controller
    setStage({ kind: 'sending', done: 0 })
    try {
      const report = await sendTrades(preview, {
        portfolio,
        fileName: file.name,
        timeZone,
        signal: controller.signal,
        onProgress: (done) => setStage({ kind: 'sending', done }),
      })
      setStage({ kind: 'report', report })
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'The import failed.'
      const problem = controller.signal.aborted
        ? 'The import was stopped. What was imported before that stays; importing the file again adds the rest.'
        : `${reason} What was imported before that stays; importing the file again adds the rest.`
      setStage({ kind: 'preview', problem })
    } finally {
      sending.current = null
      await refreshAfterTradeChange(queries)
    }
  }

  return {
    stage,
    file,
    preview,
    timeZone,
    setTimeZone,
    choose,
    chooseLayout,
    send,
    cancel: () => sending.current?.abort(),
    startAgain: () => {
      setFile(null)
      setStage({ kind: 'choose', problem: null })
    },
  }
}
