import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useActivePortfolio } from '#api/active-portfolio.ts'
import { importers } from '#domain/importers/catalogue.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { formatCount } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { ChooseFile } from './choose-file.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ReportPanel } from './report-panel.tsx'
import { useImport } from './use-import.ts'

type Import = ReturnType<typeof useImport>

interface PortfolioChoice {
  readonly portfolio: Portfolio
  readonly portfolios: readonly Portfolio[]
  readonly onPortfolio: (id: string) => void
}

function Settings({ state, portfolio, portfolios, onPortfolio }: PortfolioChoice & { state: Import }) {
  const { file, timeZone, setTimeZone, chooseLayout } = state
  return (
    <Panel title={file?.name ?? ''} subtitle="Check how the file is read; the figures below follow at once.">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
        <TextField
          select
          label="Into portfolio"
          value={portfolio.id}
          onChange={(event) => onPortfolio(event.target.value)}
        >
          {portfolios.map(({ id, name, currency }) => (
            <MenuItem key={id} value={id}>
              {name} · {currency}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Layout"
          value={file?.importer?.id ?? ''}
          onChange={(event) => chooseLayout(event.target.value)}
          helperText={
            file?.importer === null ? 'Not recognised by its column names.' : 'Recognised by its column names.'
          }
        >
          {importers.map(({ id, label }) => (
            <MenuItem key={id} value={id}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TimeZoneSelect
          label="Time zone of the file"
          value={timeZone}
          onChange={setTimeZone}
          helperText={`Shown in ${portfolio.timeZone}, the portfolio's zone.`}
        />
      </Box>
    </Panel>
  )
}

function Preview(props: PortfolioChoice & { state: Import; problem: string | null }) {
  const { state, portfolio, problem } = props
  const { file, preview, send, startAgain } = state
  const count = preview?.trades.length ?? 0
  const canSend = count > 0 && preview?.otherCurrencies.length === 0
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {problem === null ? null : (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      <Settings {...props} />
      {preview === null ? (
        <Alert severity="error" variant="outlined">
          None of the layouts fits the columns {file?.table.headers.filter((name) => name !== '').join(', ')}. Rename
          them to those of the generic layout, or choose another export.
        </Alert>
      ) : (
        <PreviewPanel preview={preview} portfolio={portfolio} />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          position: 'sticky',
          bottom: 0,
          py: 1.5,
          bgcolor: 'background.default',
        }}
      >
        <Button variant="contained" disabled={!canSend} onClick={() => void send()}>
          Import {formatCount(count)} {count === 1 ? 'trade' : 'trades'}
        </Button>
        <Button onClick={startAgain}>Choose another file</Button>
      </Box>
    </Box>
  )
}

function Sending({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) {
  return (
    <Panel title="Importing" actions={<Button onClick={onCancel}>Cancel</Button>}>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label="Trades imported"
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography
        component="output"
        variant="body2"
        sx={{ mt: 1, display: 'block', fontVariantNumeric: 'tabular-nums' }}
      >
        {formatCount(done)} of {formatCount(total)} trades
      </Typography>
    </Panel>
  )
}

function Wizard(props: PortfolioChoice) {
  const { portfolio } = props
  const state = useImport(portfolio)
  const { stage, preview, choose, startAgain, cancel } = state
  switch (stage.kind) {
    case 'choose':
      return <ChooseFile problem={stage.problem} onChoose={(file) => void choose(file)} />
    case 'preview':
      return <Preview {...props} state={state} problem={stage.problem} />
    case 'sending':
      return <Sending done={stage.done} total={preview?.trades.length ?? 0} onCancel={cancel} />
    case 'report':
      return (
        <ReportPanel
          report={stage.report}
          rejected={preview?.reading.rejected.length ?? 0}
          portfolio={portfolio}
          onAgain={startAgain}
        />
      )
  }
}

const waiting = [280, 140]

/** Imports a broker's file: choose, look, import, report. */
export default function ImportPage() {
  const { portfolio, portfolios, setActive, status, error } = useActivePortfolio()
  return (
    <Page
      title="Import trades"
      subtitle={portfolio === null ? undefined : `Into ${portfolio.name}`}
      actions={
        <Button component={Link} to="/trade-entry?new=true&t=0">
          Log a trade by hand
        </Button>
      }
    >
      {status === 'pending' ? <LoadingState label="Loading portfolios" heights={waiting} /> : null}
      {status === 'error' ? <ErrorState title="The portfolios could not be loaded" error={error} /> : null}
      {status === 'success' && portfolio === null ? (
        <EmptyState
          title="No portfolio yet"
          actions={
            <Button variant="contained" component={Link} to="/settings/portfolio">
              Create a portfolio
            </Button>
          }
        >
          Imported trades belong to a portfolio. Create one first.
        </EmptyState>
      ) : null}
      {portfolio === null ? null : <Wizard portfolio={portfolio} portfolios={portfolios} onPortfolio={setActive} />}
    </Page>
  )
}
