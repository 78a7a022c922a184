import Paper from '@mui/material/Paper'
import { useMemo } from 'react'
import type { ChallengeCurve, ChallengeCurvePoint } from '#domain/simulation/challenge.ts'
import { proportionInterval, proportionText } from '#features/monte-carlo/results/proportion-text.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { shareCurvesOption } from '#ui/charts/options/share-curves-option.ts'
import { formatMoney, formatNumber } from '#ui/figures/format.ts'
import { bestRisks } from './best-risks.ts'

interface RiskCurvePanelProps {
  readonly curve: ChallengeCurve
  /** Size of the account in money. */
  readonly account: number
  readonly currency: string
}

/** A risk as percent with the decimals it needs: 0.005 gives "0.5%". */
const riskText = (risk: number) => `${formatNumber(risk * 100, 2)}%`

const columns = [
  { key: 'risk', label: 'Risk per trade' },
  { key: 'pass', label: 'Pass', numeric: true },
  { key: 'passInterval', label: '95%', numeric: true },
  { key: 'payout', label: 'First payout (funded)', numeric: true },
  { key: 'paid', label: 'Paid when funded', numeric: true },
  { key: 'value', label: 'Attempt after fees', numeric: true },
]

/** What the curve finds, as its title. */
function curveTitle(pass: number | null, payout: number | null): string {
  if (pass === null || payout === null) return 'Chances by risk per trade'
  if (pass === payout) return `${riskText(pass)} is best for passing and for payouts`
  return `${riskText(pass)} is best for passing, ${riskText(payout)} for payouts`
}

/** The chances to pass and to be paid by the risk per trade. */
export default function RiskCurvePanel({ curve, account, currency }: RiskCurvePanelProps) {
  const best = useMemo(() => bestRisks(curve), [curve])
  const option = useMemo(() => {
    const place = (point: ChallengeCurvePoint | null) => (point === null ? null : curve.indexOf(point))
    return shareCurvesOption({
      at: curve.map(({ risk }) => risk),
      curves: [
        { name: 'Pass', shares: curve.map(({ passed }) => passed.share), mark: place(best.pass) },
        { name: 'Payout', shares: curve.map(({ payout }) => payout.share), mark: place(best.payout) },
      ],
      axisName: 'Risk per trade',
      axisFormat: riskText,
    })
  }, [curve, best])
  const money = (multiple: number) => formatMoney(multiple * account, currency, { whole: true })
  const describe = () => {
    const { pass, payout } = best
    const passing =
      pass === null
        ? 'No attempt passes at any risk.'
        : `At ${riskText(pass.risk)} risk, ${proportionText(pass.passed)} of attempts pass.`
    const paying =
      payout === null
        ? 'No funded account pays out at any risk.'
        : `At ${riskText(payout.risk)}${pass === null ? ' risk' : ''}, ${proportionText(payout.payout)} of funded accounts pay out at least once.`
    return `${passing} ${paying}`
  }
  return (
    <Paper component="section" variant="outlined" aria-label="Chances by risk" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Chart
        option={option}
        height={240}
        title={curveTitle(best.pass?.risk ?? null, best.payout?.risk ?? null)}
        description={describe()}
        table={{
          columns,
          rows: curve.map(({ risk, passed, payout, paid, value }) => ({
            risk: riskText(risk),
            pass: proportionText(passed),
            passInterval: proportionInterval(passed),
            payout: proportionText(payout),
            paid: money(paid.mean),
            value: money(value.mean),
          })),
        }}
      />
    </Paper>
  )
}
