import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { importMappingsQuery, fetchBooks, fetchLoggedTrades, type StoredBooks } from '#api/imports/imports.ts'
import type { LoggedTrade } from '#domain/importers/comparing/logged-trades.ts'
import { findMissingFields } from '#domain/importers/formats/generic/column-mapping.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { startImportReader, type ImportReader } from '#workers/import/client.ts'
import type { FilePeriod, FilePreview, ReadingChoice } from '#workers/import/shapes.ts'
import { countKnownTrades } from './count-known-trades.ts'
import {
  isReadable,
  needsSymbol,
  needsTradingDay,
  newPendingFile,
  customFormat,
  timeZoneOf,
  type PendingFile,
} from './pending-file.ts'

const messageOf = (error: unknown) => errorText(error, 'The file could not be read.')

/** The current choices for reading a file. */
function toReadingChoice(
  file: PendingFile,
  portfolio: Portfolio,
  commissionRules: readonly CommissionRule[],
): ReadingChoice {
  const { currency, timeZone, breakevenTolerance, matching } = portfolio
  return {
    formatId: file.formatId === customFormat ? null : file.formatId,
    mapping: file.formatId === customFormat ? file.mapping : null,
    symbol: needsSymbol(file) ? file.symbol : null,
    tradingDay: needsTradingDay(file) ? file.tradingDay : null,
    timeZone: timeZoneOf(file, portfolio),
    dayOrder: file.dayOrder,
    takesStatedAmounts: file.takesStatedAmounts,
    bringsBackDeleted: file.bringsBackDeleted,
    mergesLogged: file.mergesLogged,
    takesChanges: file.takesChanges,
    symbolClasses: file.symbolClasses,
    openingPositions: file.openingPositions,
    commissionRules,
    portfolio: { currency, timeZone, breakevenTolerance, matching },
  }
}

/** The result of reading a file, with the choices it was read with. */
export interface FileReading {
  readonly preview: FilePreview
  readonly books: StoredBooks
  /** What was logged by hand in its period. */
  readonly logged: readonly LoggedTrade[]
  readonly readAs: string
  /** When its executions begin; null for a file of round trips. */
  readonly period: FilePeriod | null
}

/** The chosen files and the worker that reads them. A file is read again whenever its choices or the portfolio change. */
export function useImportFiles(portfolio: Portfolio, commissionRules: readonly CommissionRule[]) {
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly PendingFile[]>([])
  const reader = useRef<ImportReader | null>(null)
  const lastId = useRef(0)
  /** The files as chosen, to be decoded again. */
  const sources = useRef(new Map<number, File>())
  /** The reading of each file that the worker holds; an empty object while a file is being read. */
  const readings = useRef(new Map<number, FileReading | object>())

  const getReader = () => (reader.current ??= startImportReader())
  const change = (id: number, changes: Partial<PendingFile>) =>
    setFiles((all) => all.map((file) => (file.id === id ? { ...file, ...changes } : file)))

  const open = async (id: number, picked: File, encoding: string | null = null) => {
    try {
      const bytes = await picked.arrayBuffer()
      // Without saved mappings the file can still be read, and its columns mapped again.
      const mappings = await queries.fetchQuery(importMappingsQuery).catch(() => [])
      const opened = await getReader().open(id, bytes, mappings, encoding)
      const [likeliest] = opened.formats
      const saved = mappings.find(({ fingerprint }) => fingerprint === opened.columns?.fingerprint)
      change(id, {
        opened,
        busy: null,
        problem: null,
        readAs: null,
        formatId:
          // A mapping that was saved before its questions were asked opens with them.
          (saved !== undefined && findMissingFields(saved.mapping).length > 0 ? customFormat : likeliest?.id) ??
          (opened.columns === null ? null : customFormat),
        mapping: saved?.mapping ?? opened.columns?.suggestion ?? null,
        ...(saved === undefined ? {} : { mappingName: saved.name }),
      })
    } catch (error) {
      change(id, { busy: null, problem: messageOf(error) })
    }
  }

  const add = (picked: readonly File[]) => {
    const added = picked.map((file) => ({ file, id: (lastId.current += 1) }))
    setFiles((all) => [...all, ...added.map(({ file, id }) => newPendingFile(id, file.name))])
    for (const { file, id } of added) {
      sources.current.set(id, file)
      void open(id, file)
    }
    return added[0]?.id ?? null
  }

  /** Opens a file again, with its text decoded in another encoding. */
  const decodeAs = (id: number, encoding: string) => {
    const source = sources.current.get(id)
    if (source === undefined) return
    readings.current.delete(id)
    change(id, { busy: { step: 'Opening', share: 0 }, problem: null, preview: null, known: null })
    void open(id, source, encoding)
  }

  /** Shows the progress of a file; ignored once the file is no longer busy. */
  const showProgress = (id: number, step: string, share: number) =>
    setFiles((all) => all.map((one) => (one.id === id && one.busy !== null ? { ...one, busy: { step, share } } : one)))

  const serializeChoices = (file: PendingFile) =>
    JSON.stringify([toReadingChoice(file, portfolio, commissionRules), portfolio.id])

  /** What was logged by hand around the time of a file's trades. */
  const fetchLogged = async ({ logging }: FilePreview, signal?: AbortSignal): Promise<readonly LoggedTrade[]> => {
    const logged = logging === null ? [] : await fetchLoggedTrades(portfolio.id, logging, signal)
    signal?.throwIfAborted()
    return logged
  }

  /** Reads a file with its current choices and matches it with the current positions. */
  const read = async (file: PendingFile, signal?: AbortSignal): Promise<FileReading> => {
    const worker = getReader()
    const choices = serializeChoices(file)
    const previous = readings.current.get(file.id)
    if (previous !== undefined && 'readAs' in previous && previous.readAs === choices) {
      // Reading 100,000 rows takes seconds, so they are read again only if what they are matched with has changed.
      const books = await fetchBooks(portfolio.id, previous.period, signal)
      const logged = await fetchLogged(previous.preview, signal)
      const isCurrent = readings.current.get(file.id) === previous
      if (isCurrent && JSON.stringify([books, logged]) === JSON.stringify([previous.books, previous.logged])) {
        return previous
      }
    }
    const pending = {}
    readings.current.set(file.id, pending)
    const period = await worker.read(file.id, toReadingChoice(file, portfolio, commissionRules))
    const books = await fetchBooks(portfolio.id, period, signal)
    signal?.throwIfAborted()
    const preview = await worker.match(file.id, books, (step, share) => showProgress(file.id, step, share))
    const logged = await fetchLogged(preview, signal)
    await worker.pairWithLogged(file.id, logged)
    const reading = { preview, books, logged, readAs: choices, period }
    // If another reading has started meanwhile, the worker may hold that one.
    if (readings.current.get(file.id) === pending) readings.current.set(file.id, reading)
    return reading
  }

  /** Reads a file and counts its known trades: null if that fails, since the file can still be imported. */
  const readAndCompare = async (file: PendingFile) => {
    const { preview } = await read(file)
    const onProgress = (share: number) => showProgress(file.id, 'Comparing with the journal', share)
    const counting = countKnownTrades(getReader(), file.id, preview.trades, portfolio.id, onProgress)
    return { preview, known: await counting.catch(() => null) }
  }

  const readChanged = useEffectEvent(() => {
    for (const file of files) {
      const choices = serializeChoices(file)
      if (!isReadable(file) || file.readAs === choices) continue
      change(file.id, { readAs: choices, busy: { step: 'Reading', share: 0 }, problem: null })
      const settle = (changes: Partial<PendingFile>) =>
        setFiles((all) =>
          // After a newer choice, the result of this reading is stale.
          all.map((one) => (one.id === file.id && one.readAs === choices ? { ...one, busy: null, ...changes } : one)),
        )
      readAndCompare(file).then(settle, (error: unknown) =>
        settle({ preview: null, known: null, problem: messageOf(error) }),
      )
    }
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- each choice starts a reading outside of React and marks the file as busy
  useEffect(() => readChanged(), [files, portfolio, commissionRules])
  useEffect(
    () => () => {
      reader.current?.end()
      reader.current = null
    },
    [],
  )

  return {
    files,
    reader: getReader,
    add,
    change,
    decodeAs,
    read,
    /** Reads all files again, after the portfolio has changed. */
    readAgain: () => setFiles((all) => all.map((file) => ({ ...file, readAs: null }))),
    remove: (id: number) => {
      setFiles((all) => all.filter((file) => file.id !== id))
      readings.current.delete(id)
      sources.current.delete(id)
      reader.current?.close(id).catch(() => undefined)
    },
    clear: () => {
      setFiles([])
      readings.current.clear()
      sources.current.clear()
      // Cancels readings that are no longer needed.
      reader.current?.end()
      reader.current = null
    },
  }
}
