import { packExecutions } from '#domain/importers/reading/imported-execution.ts'
import type { JsonBytes } from '#domain/importers/reading/json-bytes.ts'
import type { Id } from '#domain/numbers/units.ts'
import { withLiquidity, withoutDefaults } from '#domain/trade/new-trade.ts'
import type {
  ImportHeader,
  ImportRequest,
  PreparedImportRequest,
  TradeRevisions,
  ImportRow,
  ImportRequestRow,
} from './shapes.ts'

/** Maximum lengths and number of names that the server accepts. */
const maxNameLengths = { fileName: 255, setup: 80, tag: 60, mistake: 80 }
const maxNames = 50

const distinctNames = (names: readonly string[], length: number) =>
  [...new Set(names.map((name) => name.trim().slice(0, length)).filter((name) => name !== ''))].slice(0, maxNames)

function trimLabels({
  setup,
  tags,
  mistakes,
  ...recorded
}: Required<ImportRow>['labels']): Required<ImportRow>['labels'] {
  const name = setup?.trim().slice(0, maxNameLengths.setup)
  return {
    ...recorded,
    setup: name === undefined || name === '' ? null : name,
    tags: distinctNames(tags, maxNameLengths.tag),
    mistakes: distinctNames(mistakes, maxNameLengths.mistake),
  }
}

function packImported({ trade, book, imported = [] }: ImportRow): Pick<ImportRequestRow, 'imported'> | null {
  if (book === undefined || imported.length === 0) return null
  return { imported: { book, executions: packExecutions(imported, withLiquidity(trade.executions)) } }
}

function toRequestRow(row: ImportRow, revisions: TradeRevisions): ImportRequestRow {
  const { trade, importKey, continues, rematches, logged, labels, excursionSource } = row
  const revised = (tradeId: Id) => ({ tradeId, revision: revisions.get(tradeId) ?? 1 })
  // Assigned, not spread once more: a file has very many rows.
  return Object.assign(
    withoutDefaults(trade),
    { importKey },
    continues === undefined ? null : { continues: revised(continues) },
    rematches === undefined
      ? null
      : { rematches: { ...revised(rematches.tradeId), merged: rematches.merged.map(revised) } },
    logged === undefined ? null : { logged },
    packImported(row),
    labels === undefined ? null : { labels: trimLabels(labels) },
    excursionSource === undefined ? null : { excursionSource },
  )
}

const encoder = new TextEncoder()

/** Builds the request that stores some rows of a file, with the facts about the rows that its response is joined with. */
export function buildImportRequest(
  rows: readonly ImportRow[],
  header: ImportHeader,
  revisions: TradeRevisions,
): PreparedImportRequest {
  const request: ImportRequest = {
    ...header,
    fileName: header.fileName.slice(0, maxNameLengths.fileName),
    rows: rows.map((row) => toRequestRow(row, revisions)),
  }
  return {
    // The only place that creates such bytes, so the type is right.
    body: encoder.encode(JSON.stringify(request)) as JsonBytes<ImportRequest>,
    lines: rows.map(({ line }) => line),
    symbols: rows.map(({ trade }) => trade.symbol),
    brokerPnl: rows.map(({ trade }) => trade.brokerPnl ?? null),
  }
}
