import type { JsonBytes } from '#domain/json-bytes.ts'
import { withoutDefaults } from '#domain/new-trade.ts'
import type { ImportHeader, ImportRequest, PartToSend, Revisions, RowToSend, SentRow } from './import-shapes.ts'

/** Lengths of names, and how many of them, that the server keeps. */
const longest = { fileName: 255, setup: 80, tag: 60, mistake: 80 }
const mostNames = 50

const distinct = (names: readonly string[], length: number) =>
  [...new Set(names.map((name) => name.trim().slice(0, length)).filter((name) => name !== ''))].slice(0, mostNames)

function labelsOf({ setup, tags, mistakes }: Required<RowToSend>['labels']): Required<RowToSend>['labels'] {
  const name = setup?.trim().slice(0, longest.setup)
  return {
    setup: name === undefined || name === '' ? null : name,
    tags: distinct(tags, longest.tag),
    mistakes: distinct(mistakes, longest.mistake),
  }
}

function sentRow({ trade, importKey, continues, labels }: RowToSend, revisions: Revisions): SentRow {
  // Written into, not spread once more: a file has very many rows.
  return Object.assign(
    withoutDefaults(trade),
    { importKey },
    continues === undefined ? null : { continues: { tradeId: continues, revision: revisions.get(continues) ?? 1 } },
    labels === undefined ? null : { labels: labelsOf(labels) },
  )
}

const encoder = new TextEncoder()

/** Writes the request that stores some rows of a file, and notes what is to be known of them when they are answered. */
export function partToSend(rows: readonly RowToSend[], header: ImportHeader, revisions: Revisions): PartToSend {
  const request: ImportRequest = {
    ...header,
    fileName: header.fileName.slice(0, longest.fileName),
    rows: rows.map((row) => sentRow(row, revisions)),
  }
  return {
    // The one place that writes one: what the bytes say is what their type says.
    body: encoder.encode(JSON.stringify(request)) as JsonBytes<ImportRequest>,
    lines: rows.map(({ line }) => line),
    symbols: rows.map(({ trade }) => trade.symbol),
    brokerPnl: rows.map(({ trade }) => trade.brokerPnl ?? null),
  }
}
