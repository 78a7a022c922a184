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
  needsSymbol,
  customLayout,
  countTradesToImport,
  type PendingFile,
} from '#features/trade-import/session/pending-file.ts'
import type { ImportControl, ImportStage } from '#features/trade-import/session/use-import.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { scrollAboveActionBar, ActionBar } from '#ui/layout/action-bar.tsx'
import type { FileColumns } from '#workers/import/shapes.ts'
import { ColumnMapper } from './column-mapper.tsx'
import { FileTabs } from './file-tabs.tsx'
import { LabelChoices } from './label-choices.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ReadingChoices, type PortfolioChoice } from './reading-choices.tsx'

const skeletonHeights = [92, 320]
/** On a phone the import takes a line and the other two share one: what is below the bar is what one came for. */
const bar = {
  display: 'grid',
  gap: 1,
  width: { xs: 1, sm: 'auto' },
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'none' },
  gridAutoFlow: { sm: 'column' },
} as const

/** What is being done with a file, while there is nothing else to show of it. */
function BusyStatus({ busy, hasPreview }: { busy: NonNullable<PendingFile['busy']>; hasPreview: boolean }) {
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {busy.what} …
      </Typography>
      <LinearProgress
        aria-label={busy.what}
        {...(busy.share === 0 ? {} : { variant: 'determinate', value: busy.share * 100 })}
      />
      {hasPreview ? null : <LoadingState label="Reading the file" heights={skeletonHeights} />}
    </Box>
  )
}

/** Whether any column is called what a list of trades always has. */
const lookLikeTrades = ({ suggestion: { columns } }: FileColumns) =>
  [columns.symbol, columns.price, columns.entryPrice].some((place) => place !== undefined)

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
            ? 'No layout knows these columns. Say once what they are; the next file like it is recognised.'
            : 'No layout knows these columns, and none of them is called a symbol or a price. If this is no list of trades, such as a bank statement, choose another file. If it is one, say once what its columns are.'}
        </Alert>
      ) : null}
      {opened !== null && opened.formats.length === 0 && opened.columns === null ? (
        <Alert severity="error" variant="outlined">
          There is no table in the file. Export the trades as CSV or XLSX, with the names of the columns.
        </Alert>
      ) : null}
      {needsSymbol(file) && file.symbol === '' ? (
        <Alert severity="info" variant="outlined" role="note">
          The file does not name what was traded. Say it above; the trades are shown as soon as it is known.
        </Alert>
      ) : null}
      {file.layout === customLayout && opened?.columns !== null && opened !== null && file.mapping !== null ? (
        <ColumnMapper
          columns={opened.columns}
          mapping={file.mapping}
          name={file.mappingName}
          onChange={(mapping) => change({ mapping })}
          onName={(mappingName) => change({ mappingName })}
        />
      ) : null}
      {busy === null ? null : <BusyStatus busy={busy} hasPreview={preview !== null} />}
      {preview === null ? null : (
        <Box
          aria-busy={busy !== null}
          sx={{ display: 'grid', gap: 2, minWidth: 0, opacity: busy === null ? 1 : 0.55, transition: 'opacity 120ms' }}
        >
          <LabelChoices labels={preview.labels} create={create} onCreate={setCreate} />
          <PreviewPanel
            // Pages of trades that were read before say nothing of those that are read now.
            key={`${file.id} ${file.readAs ?? ''} ${busy === null}`}
            fileId={file.id}
            fileName={file.name}
            preview={preview}
            there={file.existingTrades}
            portfolio={portfolio}
            reader={files.reader}
          />
        </Box>
      )}
    </>
  )
}

/** The second step: what the files come to, before anything is stored. */
export function CheckStep(
  props: PortfolioChoice & { state: ImportControl; stage: Extract<ImportStage, { kind: 'check' }> },
) {
  const { state, portfolio } = props
  const { problem, wasStopped, begun } = props.stage
  const { files, selected, select, choose, send, startAgain } = state
  const isOver = useFileDrop(choose)
  const input = useRef<HTMLInputElement>(null)
  const ready = files.files.filter(isReadyToSend)
  const count = ready.reduce((total, { preview }) => total + (preview?.trades ?? 0), 0)
  const bringers = ready.filter((file) => countTradesToImport(file) > 0)
  const bringing = ready.reduce((total, file) => total + countTradesToImport(file), 0)
  const adding = ready.reduce((total, file) => total + countTradesToImport(file) - (file.preview?.continued ?? 0), 0)
  const space = maxTradesPerPortfolio - portfolio.tradeCount - adding
  const isBusy = files.files.some(({ busy }) => busy !== null)
  const leftOut = files.files.length - ready.length
  if (selected === null) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)', ...scrollAboveActionBar }}>
      {problem === null ? null : (
        <Alert severity={wasStopped ? 'warning' : 'error'} variant="outlined">
          {problem}
        </Alert>
      )}
      {begun.length === 0 ? null : (
        <InterruptedImports portfolio={portfolio} batchIds={begun} onUndone={files.readAgain} />
      )}
      <FileTabs files={files.files} selected={selected} onSelect={select} />
      <FileCheck {...props} file={selected} />
      {space >= 0 ? null : (
        <Alert severity="warning" variant="outlined" role="note">
          {portfolio.name} would hold {formatCount(maxTradesPerPortfolio - space)} trades, and a portfolio holds at most{' '}
          {formatCount(maxTradesPerPortfolio)}. Export a shorter period, or choose another portfolio.
          {ready.some(({ existingTrades: there }) => there === null)
            ? ' Trades that are there already do not count.'
            : ''}
        </Alert>
      )}
      {leftOut > 0 && ready.length > 0 && !isBusy ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {pluralize(leftOut, 'file')} without trades to import {leftOut === 1 ? 'is' : 'are'} left out.
        </Typography>
      ) : null}
      <ActionBar>
        <Box sx={bar}>
          {count > 0 ? (
            <Button
              variant={bringing > 0 ? 'contained' : 'outlined'}
              disabled={isBusy}
              onClick={() => void send()}
              sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
            >
              Import {pluralize(bringing > 0 ? bringing : count, 'trade')}
              {files.files.length > 1 ? ` of ${pluralize(bringing > 0 ? bringers.length : ready.length, 'file')}` : ''}
              {bringing > 0 ? '' : ' again'}
            </Button>
          ) : null}
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {isOver ? 'Let go to add them' : 'Add files'}
          </Button>
          <FileInput ref={input} onChoose={choose} />
          <Button onClick={startAgain} {...(bringing > 0 ? {} : { variant: 'contained' })}>
            Choose other files
          </Button>
        </Box>
      </ActionBar>
    </Box>
  )
}
