import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { importMappingsQuery, fetchPositions, type Position } from '#api/imports/imports.ts'
import type { Instant } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { startImportReader, type ImportReader } from '#workers/import/client.ts'
import type { FilePreview, ReadingChoice } from '#workers/import/shapes.ts'
import { countExistingTrades } from './count-existing-trades.ts'
import { isReadable, needsSymbol, newPendingFile, customLayout, type PendingFile } from './pending-file.ts'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'The file could not be read.')

/** How a file is read now. */
function toReadingChoice(file: PendingFile, portfolio: Portfolio): ReadingChoice {
  const { currency, timeZone, breakevenTolerance, matching } = portfolio
  return {
    formatId: file.layout === customLayout ? null : file.layout,
    mapping: file.layout === customLayout ? file.mapping : null,
    symbol: needsSymbol(file) ? file.symbol : null,
    timeZone: file.timeZone ?? timeZone,
    dayOrder: file.dayOrder,
    portfolio: { currency, timeZone, breakevenTolerance, matching },
  }
}

/** What came of reading a file, and what it was read as. */
export interface FileReading {
  readonly preview: FilePreview
  readonly positions: readonly Position[]
  readonly readAs: string
  /** Its first execution. */
  readonly first: Instant | null
}

/** The chosen files and the thread that reads them. A file is read anew whenever something that its reading depends on changes. */
export function useImportFiles(portfolio: Portfolio) {
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly PendingFile[]>([])
  const reader = useRef<ImportReader | null>(null)
  const lastId = useRef(0)
  /** How each file is matched in the thread; something else while a reading of it is under way. */
  const matched = useRef(new Map<number, FileReading | object>())

  const readerNow = () => (reader.current ??= startImportReader())
  const change = (id: number, changes: Partial<PendingFile>) =>
    setFiles((all) => all.map((file) => (file.id === id ? { ...file, ...changes } : file)))

  const open = async (id: number, picked: File) => {
    try {
      const bytes = await picked.arrayBuffer()
      // Without them the file is read all the same; the columns are then named once more.
      const mappings = await queries.fetchQuery(importMappingsQuery).catch(() => [])
      const opened = await readerNow().open(id, bytes, mappings)
      const [likeliest] = opened.formats
      const kept = mappings.find(({ fingerprint }) => fingerprint === opened.columns?.fingerprint)
      change(id, {
        opened,
        busy: null,
        layout: likeliest?.id ?? (opened.columns === null ? null : customLayout),
        mapping: kept?.mapping ?? opened.columns?.suggestion ?? null,
        ...(kept === undefined ? {} : { mappingName: kept.name }),
      })
    } catch (error) {
      change(id, { busy: null, problem: messageOf(error) })
    }
  }

  const add = (picked: readonly File[]) => {
    const begun = picked.map((file) => ({ file, id: (lastId.current += 1) }))
    setFiles((all) => [...all, ...begun.map(({ file, id }) => newPendingFile(id, file.name))])
    for (const { file, id } of begun) void open(id, file)
    return begun[0]?.id ?? null
  }

  /** Says how far a file is; a message that arrives after the answer says nothing any more. */
  const tellBusy = (id: number, what: string, share: number) =>
    setFiles((all) => all.map((one) => (one.id === id && one.busy !== null ? { ...one, busy: { what, share } } : one)))

  const readAs = (file: PendingFile) => JSON.stringify([toReadingChoice(file, portfolio), portfolio.id])

  /** Reads and matches a file as it is chosen, against the positions of now. */
  const read = async (file: PendingFile, signal?: AbortSignal): Promise<FileReading> => {
    const thread = readerNow()
    const wanted = readAs(file)
    const before = matched.current.get(file.id)
    if (before !== undefined && 'readAs' in before && before.readAs === wanted) {
      // Reading 100,000 rows takes seconds: they are read already, unless what they continue has changed.
      const positions = await fetchPositions(portfolio.id, before.first, signal)
      signal?.throwIfAborted()
      const isCurrent = matched.current.get(file.id) === before
      if (isCurrent && JSON.stringify(positions) === JSON.stringify(before.positions)) return before
    }
    const begun = {}
    matched.current.set(file.id, begun)
    const first = await thread.read(file.id, toReadingChoice(file, portfolio))
    const positions = await fetchPositions(portfolio.id, first, signal)
    signal?.throwIfAborted()
    const preview = await thread.match(file.id, { positions }, (what, share) => tellBusy(file.id, what, share))
    const reading = { preview, positions, readAs: wanted, first }
    // Where another reading has begun meanwhile, the thread may hold that one.
    if (matched.current.get(file.id) === begun) matched.current.set(file.id, reading)
    return reading
  }

  /** As `read`, and what of it the portfolio has already. Without that the file can be imported all the same. */
  const readAndCompare = async (file: PendingFile) => {
    const { preview } = await read(file)
    const onShare = (share: number) => tellBusy(file.id, 'Comparing with the journal', share)
    const there = await countExistingTrades(readerNow(), file.id, preview.trades, portfolio.id, onShare).catch(
      () => null,
    )
    return { preview, there }
  }

  const readChanged = useEffectEvent(() => {
    for (const file of files) {
      const wanted = readAs(file)
      if (!isReadable(file) || file.readAs === wanted) continue
      change(file.id, { readAs: wanted, busy: { what: 'Reading', share: 0 }, problem: null })
      const settle = (changes: Partial<PendingFile>) =>
        setFiles((all) =>
          // Another choice has been made since: its own reading is under way.
          all.map((one) => (one.id === file.id && one.readAs === wanted ? { ...one, busy: null, ...changes } : one)),
        )
      readAndCompare(file).then(settle, (error: unknown) =>
        settle({ preview: null, existingTrades: null, problem: messageOf(error) }),
      )
    }
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- each choice starts a reading outside of React, which is marked as begun
  useEffect(() => readChanged(), [files, portfolio])
  useEffect(
    () => () => {
      reader.current?.end()
      reader.current = null
    },
    [],
  )

  return {
    files,
    reader: readerNow,
    add,
    change,
    read,
    /** Reads all of them once more: the portfolio has changed. */
    readAgain: () => setFiles((all) => all.map((file) => ({ ...file, readAs: null }))),
    remove: (id: number) => {
      setFiles((all) => all.filter((file) => file.id !== id))
      matched.current.delete(id)
      reader.current?.close(id).catch(() => undefined)
    },
    clear: () => {
      setFiles([])
      matched.current.clear()
      // Whatever it still reads is not wanted any more.
      reader.current?.end()
      reader.current = null
    },
  }
}
