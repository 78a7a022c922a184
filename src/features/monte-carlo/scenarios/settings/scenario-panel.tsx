import { mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SampleGroups } from '#api/simulations/challenge.ts'
import { SeedField } from '#shared/simulation/seed-field.tsx'
import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { SettingsCard } from '#shared/simulation/settings-card.tsx'
import { SettingsGroup } from '#shared/simulation/settings-group.tsx'
import { sliderPositions } from '#shared/simulation/slider-positions.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { baseRanges } from './scenario-address.ts'
import type { ScenarioSettings } from './scenario-settings.ts'
import { leverNames, levers, maxScenarios, neutralScenario, scenarioLetter, type Scenario } from './scenario.ts'

interface ScenarioPanelProps {
  readonly settings: ScenarioSettings
  readonly groups: SampleGroups
  /** The scenario whose changes are shown. */
  readonly selected: number
  readonly onSelect: (place: number) => void
  readonly onChange: (changes: Partial<ScenarioSettings>) => void
}

const unchanged = 'unchanged'
const withoutSetup = 'none'
const initialMixPercent = 50

/** The share of one setup. */
function MixSettings({
  scenario,
  groups,
  onChange,
}: {
  readonly scenario: Scenario
  readonly groups: SampleGroups
  readonly onChange: (mix: Scenario['mix']) => void
}) {
  const { mix } = scenario
  const { setups, setupOf } = groups
  const hasNone = setupOf.includes(null)
  // The address may name a setup that the sample lacks: the field stays visible, so that the mix can be reset.
  if (mix === null && setups.length + (hasNone ? 1 : 0) < 2) return null
  const isKnown = mix === null || (mix.setupId === null ? hasNone : setups.some(({ id }) => id === mix.setupId))
  const value = mix === null ? unchanged : (mix.setupId ?? withoutSetup)
  return (
    <>
      <Box sx={{ mt: 1.5 }}>
        <Select
          label="Setup mix"
          value={value}
          onChange={(chosen) => {
            const percent = mix?.percent ?? initialMixPercent
            onChange(chosen === unchanged ? null : { setupId: chosen === withoutSetup ? null : chosen, percent })
          }}
          options={[
            { value: unchanged, label: 'As traded' },
            ...setups.map(({ id, name }) => ({ value: id, label: `Share of ${name}` })),
            ...(hasNone ? [{ value: withoutSetup, label: 'Share without setup' }] : []),
            ...(isKnown ? [] : [{ value, label: 'Not in sample' }]),
          ]}
        />
      </Box>
      {mix === null ? null : (
        <SettingSlider
          label="Share of trades"
          unit="%"
          value={mix.percent}
          range={baseRanges.mixPercent}
          positions={[0, ...sliderPositions.percent, 100]}
          onChange={(percent) => onChange({ ...mix, percent })}
        />
      )}
    </>
  )
}

/** The base and the changes of each scenario. On a phone, only the choice of scenario is always visible. */
export function ScenarioPanel({ settings, groups, selected, onSelect, onChange }: ScenarioPanelProps) {
  const { scenarios } = settings
  const scenario = scenarios[selected] ?? neutralScenario
  const changeScenario = (changes: Partial<Scenario>) =>
    onChange({ scenarios: scenarios.map((known, i) => (i === selected ? { ...known, ...changes } : known)) })
  return (
    <SettingsCard
      title="Changes"
      labels={{ more: 'Edit changes', fewer: 'Hide changes' }}
      main={
        <>
          <Segments
            label="Scenario"
            value={String(selected)}
            onChange={(place) => onSelect(Number(place))}
            options={scenarios.map((_, place) => ({ value: String(place), label: scenarioLetter(place) }))}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              size="small"
              color="inherit"
              disabled={scenarios.length >= maxScenarios}
              startIcon={<Icon path={mdiPlus} />}
              onClick={() => {
                onChange({ scenarios: [...scenarios, neutralScenario] })
                onSelect(scenarios.length)
              }}
            >
              Add scenario
            </Button>
            <Button
              size="small"
              color="inherit"
              disabled={scenarios.length === 1}
              startIcon={<Icon path={mdiTrashCanOutline} />}
              onClick={() => {
                onChange({ scenarios: scenarios.filter((_, i) => i !== selected) })
                onSelect(Math.max(0, selected - 1))
              }}
            >
              {`Remove ${scenarioLetter(selected)}`}
            </Button>
          </Box>
        </>
      }
    >
      <Box sx={{ pt: 1 }}>
        {leverNames.map((name) => {
          const lever = levers[name]
          return (
            <SettingSlider
              // Another scenario must not show what was typed for this one.
              key={`${selected}-${name}`}
              label={lever.label}
              unit={lever.unit}
              value={scenario[name]}
              range={lever.range}
              positions={lever.positions}
              onChange={(value) => changeScenario({ [name]: value })}
            />
          )
        })}
        <MixSettings scenario={scenario} groups={groups} onChange={(mix) => changeScenario({ mix })} />
        <SettingsGroup title="Base">
          <SettingSlider
            label="Risk per trade"
            unit="%"
            value={settings.riskPercent}
            range={baseRanges.riskPercent}
            positions={sliderPositions.riskPercent}
            onChange={(riskPercent) => onChange({ riskPercent })}
          />
          <SettingSlider
            label="Trades ahead"
            whole
            value={settings.steps}
            range={baseRanges.steps}
            positions={sliderPositions.steps}
            onChange={(steps) => onChange({ steps })}
          />
          <SettingSlider
            label="Added cost"
            unit="R"
            value={settings.costR}
            range={baseRanges.costR}
            positions={sliderPositions.costR}
            onChange={(costR) => onChange({ costR })}
          />
          <SettingSlider
            label="Paths"
            whole
            value={settings.paths}
            range={baseRanges.paths}
            positions={sliderPositions.paths}
            onChange={(paths) => onChange({ paths })}
          />
          <SeedField seed={settings.seed} onChange={(seed) => onChange({ seed })} />
        </SettingsGroup>
      </Box>
    </SettingsCard>
  )
}
