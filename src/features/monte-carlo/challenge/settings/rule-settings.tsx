import Typography from '@mui/material/Typography'
import { OptionalSlider } from '#shared/simulation/optional-slider.tsx'
import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { SettingsGroup } from '#shared/simulation/settings-group.tsx'
import { sliderPositions } from '#shared/simulation/slider-positions.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { challengeRanges } from './challenge-address.ts'
import type { ChallengeSettings, DrawdownKind } from './challenge-settings.ts'

interface RuleSettingsProps {
  readonly settings: ChallengeSettings
  readonly onChange: (changes: Partial<ChallengeSettings>) => void
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Math.round((from + i * step) * 100) / 100)

/** Positions of the sliders: the usual values. */
const positions = {
  percent: range(0.5, 20, 0.5),
  share: range(5, 100, 5),
  days: [...range(0, 30, 1), ...range(35, 120, 5)],
  limitDays: [...range(5, 60, 5), ...range(90, 360, 30)],
  payoutDays: range(1, 30, 1),
  perDay: range(1, 20, 1),
  account: [5_000, 10_000, 25_000, 50_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000],
  fee: [...range(0, 500, 25), ...range(550, 1_500, 50)],
}

/** Target, phases and days of the evaluation. */
export function EvaluationSettings({ settings, onChange }: RuleSettingsProps) {
  return (
    <SettingsGroup title="Evaluation">
      <SettingSlider
        label="Profit target"
        unit="%"
        value={settings.targetPercent}
        range={challengeRanges.targetPercent}
        positions={positions.percent}
        onChange={(targetPercent) => onChange({ targetPercent })}
      />
      <OptionalSlider
        label="Second phase"
        valueLabel="Second target"
        unit="%"
        initial={5}
        value={settings.secondTargetPercent}
        range={challengeRanges.secondTargetPercent}
        positions={positions.percent}
        onChange={(secondTargetPercent) => onChange({ secondTargetPercent })}
      />
      <SettingSlider
        label="Minimum days"
        whole
        value={settings.minDays}
        range={challengeRanges.minDays}
        positions={positions.days}
        onChange={(minDays) => onChange({ minDays })}
      />
      <OptionalSlider
        label="Time limit"
        valueLabel="Trading days"
        whole
        initial={30}
        value={settings.maxDays}
        range={challengeRanges.maxDays}
        positions={positions.limitDays}
        onChange={(maxDays) => onChange({ maxDays })}
      />
    </SettingsGroup>
  )
}

const kindLabels: Readonly<Record<DrawdownKind, string>> = { static: 'Static', day: 'Daily', trade: 'Intraday' }
const kindNotes: Readonly<Record<DrawdownKind, string>> = {
  static: 'Measured from the initial balance.',
  day: 'Trails the highest balance at the end of a day.',
  trade: 'Trails the highest balance after each trade.',
}

/** Loss limits and the consistency rule. */
export function LossSettings({ settings, onChange }: RuleSettingsProps) {
  const { drawdownKind } = settings
  return (
    <SettingsGroup title="Loss limits">
      <SettingSlider
        label="Maximum drawdown"
        unit="%"
        value={settings.drawdownPercent}
        range={challengeRanges.drawdownPercent}
        positions={positions.percent}
        onChange={(drawdownPercent) => onChange({ drawdownPercent })}
      />
      <Segments
        label="Drawdown measured"
        value={drawdownKind}
        onChange={(kind) => onChange({ drawdownKind: kind })}
        options={(['static', 'day', 'trade'] as const).map((value) => ({ value, label: kindLabels[value] }))}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {kindNotes[drawdownKind]}
      </Typography>
      {drawdownKind === 'static' ? null : (
        <Switch label="Locks at start" checked={settings.locks} onChange={(locks) => onChange({ locks })} />
      )}
      <OptionalSlider
        label="Daily loss"
        valueLabel="Maximum daily loss"
        unit="%"
        initial={3}
        value={settings.dailyLossPercent}
        range={challengeRanges.dailyLossPercent}
        positions={positions.percent}
        onChange={(dailyLossPercent) => onChange({ dailyLossPercent })}
      />
      {settings.dailyLossPercent === null ? null : (
        <Switch
          label="Breach fails attempt"
          checked={settings.dailyLossEnds}
          onChange={(dailyLossEnds) => onChange({ dailyLossEnds })}
        />
      )}
      <OptionalSlider
        label="Consistency rule"
        valueLabel="Best day’s share"
        unit="%"
        initial={40}
        value={settings.consistencyPercent}
        range={challengeRanges.consistencyPercent}
        positions={positions.share}
        onChange={(consistencyPercent) => onChange({ consistencyPercent })}
      />
    </SettingsGroup>
  )
}

/** Payouts of the funded account. */
export function FundedSettings({ settings, onChange }: RuleSettingsProps) {
  return (
    <SettingsGroup title="Payouts">
      <SettingSlider
        label="Your share"
        unit="%"
        value={settings.splitPercent}
        range={challengeRanges.splitPercent}
        positions={positions.share}
        onChange={(splitPercent) => onChange({ splitPercent })}
      />
      <SettingSlider
        label="Payout interval"
        whole
        value={settings.payoutEvery}
        range={challengeRanges.payoutEvery}
        positions={positions.payoutDays}
        onChange={(payoutEvery) => onChange({ payoutEvery })}
      />
      <SettingSlider
        label="Profit for payout"
        unit="%"
        value={settings.minProfitPercent}
        range={challengeRanges.minProfitPercent}
        positions={positions.percent}
        onChange={(minProfitPercent) => onChange({ minProfitPercent })}
      />
      <SettingSlider
        label="Minimum buffer"
        unit="%"
        {...(settings.bufferPercent < settings.minProfitPercent
          ? {}
          : { hint: 'Must be less than the profit for a payout.' })}
        value={settings.bufferPercent}
        range={challengeRanges.bufferPercent}
        positions={[0, ...positions.percent]}
        onChange={(bufferPercent) => onChange({ bufferPercent })}
      />
      <SettingSlider
        label="Funded days"
        whole
        value={settings.fundedDays}
        range={challengeRanges.fundedDays}
        positions={[...range(20, 240, 20), ...range(300, 720, 60)]}
        onChange={(fundedDays) => onChange({ fundedDays })}
      />
    </SettingsGroup>
  )
}

/** Size of the account and fees, in money. */
export function FeeSettings({ settings, currency, onChange }: RuleSettingsProps & { readonly currency: string }) {
  return (
    <SettingsGroup title="Account and fees">
      <SettingSlider
        label="Account size"
        unit={currency}
        value={settings.account}
        range={challengeRanges.account}
        positions={positions.account}
        onChange={(account) => onChange({ account })}
      />
      <SettingSlider
        label="Fee per attempt"
        unit={currency}
        value={settings.entryFee}
        range={challengeRanges.entryFee}
        positions={positions.fee}
        onChange={(entryFee) => onChange({ entryFee })}
      />
      <SettingSlider
        label="Activation fee"
        unit={currency}
        value={settings.activationFee}
        range={challengeRanges.activationFee}
        positions={positions.fee}
        onChange={(activationFee) => onChange({ activationFee })}
      />
      <Switch label="Refund fee" checked={settings.feeRefunded} onChange={(feeRefunded) => onChange({ feeRefunded })} />
    </SettingsGroup>
  )
}

/** The days that are drawn, and extra costs. */
export function TradingSettings({ settings, onChange }: RuleSettingsProps) {
  return (
    <SettingsGroup title="Trading">
      <OptionalSlider
        label="Trades per day"
        valueLabel="Trades per day"
        whole
        initial={3}
        value={settings.tradesPerDay}
        range={challengeRanges.tradesPerDay}
        positions={positions.perDay}
        onChange={(tradesPerDay) => onChange({ tradesPerDay })}
      />
      {settings.tradesPerDay !== null ? null : (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Samples whole trading days.
        </Typography>
      )}
      <SettingSlider
        label="Added cost"
        unit="R"
        value={settings.costR}
        range={challengeRanges.costR}
        positions={sliderPositions.costR}
        onChange={(costR) => onChange({ costR })}
      />
    </SettingsGroup>
  )
}
