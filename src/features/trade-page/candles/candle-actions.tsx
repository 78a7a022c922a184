import { mdiFinance, mdiMenuDown } from '@mdi/js'
import Button from '@mui/material/Button'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { planQuery } from '#api/accounts/plan.ts'
import { candleProviderQuery } from '#api/candles/candles.ts'
import { useComputeExcursions, type TradeExcursions } from '#api/candles/excursions.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { gapTexts, groupTexts } from './excursion-texts.ts'

const CandleFileDialog = lazyPart(async () => (await import('./candle-file-dialog.tsx')).CandleFileDialog)
const CandleFetchDialog = lazyPart(async () => (await import('./candle-fetch-dialog.tsx')).CandleFetchDialog)
const PortfolioExcursionsDialog = lazyPart(
  async () => (await import('./portfolio-excursions-dialog.tsx')).PortfolioExcursionsDialog,
)

const groupList = (groups: TradeExcursions['taken']) => groups.map((group) => groupTexts[group]).join(', ')

/** Describes what was computed, or why nothing was. */
export function excursionsResultText({ timeframe, taken, kept, gaps }: TradeExcursions): string {
  if (gaps.whileOpen !== null) return gapTexts[gaps.whileOpen]
  const parts = [
    taken.length === 0 ? null : `From candles of ${timeframe ?? '?'}: ${groupList(taken)}.`,
    kept.length === 0 ? null : `Manual values kept: ${groupList(kept)}.`,
    gaps.afterExit === null ? null : gapTexts[gaps.afterExit],
  ]
  return parts.filter(Boolean).join(' ')
}

/** The menu for importing candles and computing excursions. */
export function CandleActions({ trade, timeZone }: { trade: Trade; timeZone: string }) {
  const { enqueueSnackbar } = useSnackbar()
  const { data: hasProvider = false } = useQuery(candleProviderQuery)
  const { data: plan } = useQuery(planQuery)
  const isInPlan = plan === undefined || plan.features.includes('peeAnalysis')
  const compute = useComputeExcursions()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<'file' | 'fetch' | 'portfolio' | null>(null)
  const close = () => setDialog(null)
  const isClosed = trade.status === 'completed'
  const computeOne = (replace: boolean) =>
    compute.mutate(
      { id: trade.id, replace },
      {
        onSuccess: (answer) =>
          enqueueSnackbar(excursionsResultText(answer), {
            variant: answer.gaps.whileOpen === null ? 'success' : 'error',
          }),
        onError: (error) => enqueueSnackbar(errorText(error), { variant: 'error' }),
      },
    )
  const item = (label: string, note: string, run: () => void, disabled = false) => (
    <MenuItem
      disabled={disabled}
      onClick={() => {
        setAnchor(null)
        run()
      }}
    >
      <ListItemText primary={label} secondary={note} sx={{ whiteSpace: 'normal', maxWidth: 320 }} />
    </MenuItem>
  )
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Icon path={mdiFinance} />}
        endIcon={<Icon path={mdiMenuDown} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Candles
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item('Import candles', `CSV or text file for ${trade.symbol}`, () => setDialog('file'))}
        {hasProvider ? item('Fetch candles', 'From your data provider', () => setDialog('fetch')) : null}
        {isInPlan ? null : (
          <MenuItem component={Link} to="/settings/plan">
            <ListItemText primary="Compute excursions" secondary="The Professional plan includes it" />
          </MenuItem>
        )}
        {isInPlan
          ? item(
              'Compute excursions',
              trade.isLocked ? 'The trade is locked' : 'MAE, MFE and prices after the exit',
              () => computeOne(false),
              trade.isLocked || !isClosed || compute.isPending,
            )
          : null}
        {isInPlan && trade.excursionSource === 'manual'
          ? item(
              'Replace manual values',
              'Overwrites manual prices',
              () => computeOne(true),
              trade.isLocked || !isClosed || compute.isPending,
            )
          : null}
        {isInPlan ? item('Compute for portfolio', 'All closed, unlocked trades', () => setDialog('portfolio')) : null}
      </Menu>
      {dialog === null ? null : (
        <>
          {dialog === 'file' ? <CandleFileDialog trade={trade} timeZone={timeZone} onClose={close} /> : null}
          {dialog === 'fetch' ? <CandleFetchDialog trade={trade} timeZone={timeZone} onClose={close} /> : null}
          {dialog === 'portfolio' ? (
            <PortfolioExcursionsDialog portfolioId={trade.portfolioId} onClose={close} />
          ) : null}
        </>
      )}
    </>
  )
}
