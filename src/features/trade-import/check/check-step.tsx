import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { maxTradesPerPortfolio } from '#domain/portfolio/portfolio.ts'
import { FileInput } from '#features/trade-import/choose/file-input.tsx'
import { useFileDrop } from '#features/trade-import/choose/use-file-drop.ts'
import { InterruptedImports } from '#features/trade-import/report/interrupted-imports.tsx'
import {
  isReadyToSend,
  knownToShow,
  needsSymbol,
  needsTradingDay,
  customFormat,
  countChangedTrades,
  countTradesToImport,
  listUnansweredSymbols,
  type PendingFile,
} from '#features/trade-import/session/pending-file.ts'
import type { ImportControl, ImportStage } from '#features/trade-import/session/use-import.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { scrollAboveActionBar, ActionBar } from '#ui/layout/action-bar.tsx'
import { staleStyle } from '#ui/theme/stale-style.ts'
import type { FileColumns } from '#workers/import/shapes.ts'
import { AccountPanel } from './account-panel.tsx'
import { ColumnMapper } from './column-mapper.tsx'
import { FileTabs } from './file-tabs.tsx'
import { LabelChoices } from './label-choices.tsx'
import { NewExchanges } from './new-exchanges.tsx'
import { OpeningPositions } from './opening-positions.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ReadingChoices, type PortfolioChoice } from './reading-choices.tsx'
import { SymbolClasses } from './symbol-classes.tsx'

const skeletonHeights = [92, 320]
/** On a phone the import button takes one line and the other two share one, which keeps the bar small. */
const bar = {
  display: 'grid',
  gap: 1,
  width: { xs: 1, sm: 'auto' },
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'none' },
  gridAutoFlow: { sm: 'column' },
} as const

/** The current step of reading a file, with its progress. */
function BusyStatus({ busy, hasPreview }: { busy: NonNullable<PendingFile['busy']>; hasPreview: boolean }) {
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {busy.step} …
      </Typography>
      <LinearProgress
        aria-label={busy.step}
        {...(busy.share === 0 ? {} : { variant: 'determinate', value: busy.share * 100 })}
      />
      {hasPreview ? null : <LoadingState label="Reading file" heights={skeletonHeights} />}
    </Box>
  )
}

/** Whether a column's name is one that a list of trades always has. */
const lookLikeTrades = ({ suggestion: { columns } }: FileColumns) =>
  [columns.symbol, columns.price, columns.entryPrice].some((index) => index !== undefined)

function FileCheck({ file, ...props }: PortfolioChoice & { state: ImportControl; file: PendingFile }) {
  const { state, portfolio } = props
  const { files, create, setCreate } = state
  const { opened, preview, busy, problem } = file
  const change = (changes: Partial<PendingFile>) => files.change(file.id, changes)
  return (
    <>
      <ReadingChoices
        {...props}
        file={file}
        onChange={change}
        onEncoding={(encoding) => files.decodeAs(file.id, encoding)}
        onRemove={files.files.length > 1 ? () => files.remove(file.id) : undefined}
      />
      {problem === null ? null : (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      {opened !== null && opened.formats.length === 0 && opened.columns !== null ? (
        <Alert severity="info" variant="outlined" role="note">
          {lookLikeTrades(opened.columns)
            ? 'No import format has these columns. Map them once, and similar files are recognized.'
            : 'No import format has these columns. If this isn’t a list of trades, such as a bank statement, choose another file. Otherwise, map the columns once.'}
        </Alert>
      ) : null}
      {opened !== null && opened.formats.length === 0 && opened.columns === null ? (
        <Alert severity="error" variant="outlined">
          The file has no table. Export trades as CSV or XLSX with column names.
        </Alert>
      ) : null}
      {needsSymbol(file) && file.symbol === '' ? (
        <Alert severity="info" variant="outlined" role="note">
          The file does not name the symbol. Enter it above to see the trades.
        </Alert>
      ) : null}
      {needsTradingDay(file) && file.tradingDay === null ? (
        <Alert severity="info" variant="outlined" role="note">
          The file has times without dates. Choose the trading day above to see the trades.
        </Alert>
      ) : null}
      {file.formatId === customFormat && opened?.columns !== null && opened !== null && file.mapping !== null ? (
        <ColumnMapper
          columns={opened.columns}
          currency={portfolio.currency}
          mapping={file.mapping}
          name={file.mappingName}
          onChange={(mapping) => change({ mapping })}
          onName={(mappingName) => change({ mappingName })}
        />
      ) : null}
      {busy === null ? null : <BusyStatus busy={busy} hasPreview={preview !== null} />}
      {preview === null ? null : (
        <Box aria-busy={busy !== null} sx={{ display: 'grid', gap: 2, minWidth: 0, ...staleStyle(busy !== null) }}>
          <SymbolClasses
            symbols={preview.unclearSymbols}
            classes={file.symbolClasses}
            onChange={(symbolClasses) => change({ symbolClasses })}
          />
          <OpeningPositions
            exits={preview.unheldExits}
            positions={file.openingPositions}
            timeZone={file.timeZone ?? portfolio.timeZone}
            onChange={(openingPositions) => change({ openingPositions })}
          />
          {preview.trades === 0 ? null : (
            <AccountPanel
              portfolio={portfolio}
              preview={preview}
              opening={state.opening}
              onOpening={state.setOpeningBalance}
              commissions={state.commissions}
            />
          )}
          <LabelChoices labels={preview.labels} create={create} onCreate={setCreate} />
          <NewExchanges
            names={preview.labels.exchanges}
            timeZone={portfolio.timeZone}
            details={create.exchanges}
            onChange={(exchanges) => setCreate({ ...create, exchanges })}
          />
          <PreviewPanel
            // A new key drops pages of trades that were read before.
            key={`${file.id} ${file.readAs ?? ''} ${busy === null}`}
            fileId={file.id}
            fileName={file.name}
            preview={preview}
            known={knownToShow(file)}
            portfolio={portfolio}
            reader={files.reader}
          />
        </Box>
      )}
    </>
  )
}

/** The second step: a preview of the files before anything is stored. */
export function CheckStep(
  props: PortfolioChoice & { state: ImportControl; stage: Extract<ImportStage, { kind: 'check' }> },
) {
  const { state, portfolio } = props
  const { problem, wasStopped, startedBatches } = props.stage
  const { files, selected, select, choose, send, startAgain } = state
  const isOver = useFileDrop(choose)
  const input = useRef<HTMLInputElement>(null)
  const ready = files.files.filter(isReadyToSend)
  const allTrades = ready.reduce((total, { preview }) => total + (preview?.trades ?? 0), 0)
  const filesToImport = ready.filter((file) => countTradesToImport(file) > 0)
  const tradesToImport = ready.reduce((total, file) => total + countTradesToImport(file), 0)
  const newTrades = ready.reduce((total, file) => total + countTradesToImport(file) - countChangedTrades(file), 0)
  const remainingSpace = maxTradesPerPortfolio - portfolio.tradeCount - newTrades
  const isBusy = files.files.some(({ busy }) => busy !== null)
  const needsBalance = !portfolio.openingBalanceStated && state.opening.problem !== null
  const unansweredSymbols = [...new Set(ready.flatMap(listUnansweredSymbols))]
  const unanswered = [
    ...(needsBalance ? ['Enter the opening balance.'] : []),
    ...(unansweredSymbols.length === 0 ? [] : [`Choose stock or future for ${unansweredSymbols.join(', ')}.`]),
    ...(state.commissions.isReady ? [] : ['Complete the commission rules.']),
  ]
  const skippedFiles = files.files.length - ready.length
  if (selected === null) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)', ...scrollAboveActionBar }}>
      {problem === null ? null : (
        <Alert severity={wasStopped ? 'warning' : 'error'} variant="outlined">
          {problem}
        </Alert>
      )}
      {startedBatches.length === 0 ? null : (
        <InterruptedImports portfolio={portfolio} batchIds={startedBatches} onUndone={files.readAgain} />
      )}
      <FileTabs files={files.files} selected={selected} onSelect={select} />
      <FileCheck {...props} file={selected} />
      {remainingSpace >= 0 ? null : (
        <Alert severity="warning" variant="outlined" role="note">
          {portfolio.name} would have {formatCount(maxTradesPerPortfolio - remainingSpace)} trades. The maximum is{' '}
          {formatCount(maxTradesPerPortfolio)}. Export a shorter period or select another portfolio.
          {ready.some(({ known }) => known === null) ? ' Duplicates don’t count.' : ''}
        </Alert>
      )}
      {skippedFiles > 0 && ready.length > 0 && !isBusy ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {pluralize(skippedFiles, 'file')} without trades skipped
        </Typography>
      ) : null}
      {allTrades > 0 && unanswered.length > 0 && !isBusy ? (
        <Alert severity="info" variant="outlined" role="note">
          {unanswered.join(' ')}
        </Alert>
      ) : null}
      <ActionBar>
        <Box sx={bar}>
          {allTrades > 0 ? (
            <Button
              variant={tradesToImport > 0 ? 'contained' : 'outlined'}
              disabled={isBusy || unanswered.length > 0}
              onClick={() => void send()}
              sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
            >
              Import {pluralize(tradesToImport > 0 ? tradesToImport : allTrades, 'trade')}
              {files.files.length > 1
                ? ` of ${pluralize(tradesToImport > 0 ? filesToImport.length : ready.length, 'file')}`
                : ''}
              {tradesToImport > 0 ? '' : ' again'}
            </Button>
          ) : null}
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {isOver ? 'Drop to add' : 'Add files'}
          </Button>
          <FileInput ref={input} onChoose={choose} />
          <Button onClick={startAgain} {...(tradesToImport > 0 ? {} : { variant: 'contained' })}>
            Choose other files
          </Button>
        </Box>
      </ActionBar>
    </Box>
  )
}
