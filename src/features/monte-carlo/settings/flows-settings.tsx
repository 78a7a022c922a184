import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { simulationLimits } from '#domain/simulation/growth.ts'
import type { Flow } from '#domain/simulation/model.ts'
import { SettingSlider } from '#shared/simulation/setting-slider.tsx'
import { sliderPositions } from '#shared/simulation/slider-positions.ts'
import { Icon } from '#ui/icon.tsx'
import { AddMenu } from './add-menu.tsx'
import { settingRanges } from './growth-address.ts'
import { fractionOf, percentOf } from './percent.ts'
import { plainFieldset } from './plain-fieldset.ts'
import type { ChangeSettings } from './use-growth-settings.ts'

const labels: Readonly<Record<Flow['kind'], string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  withdrawalShare: 'Withdrawal (% equity)',
}

const monthOfTrades = 20

function newFlow(kind: Flow['kind']): Flow {
  return kind === 'withdrawalShare'
    ? { kind, every: monthOfTrades, share: 0.02 }
    : { kind, every: monthOfTrades, amount: 0.02 }
}

interface FlowsSettingsProps {
  readonly flows: readonly Flow[]
  readonly money: (multiple: number) => string
  readonly onChange: ChangeSettings
}

/** Regular deposits and withdrawals, in the order in which they are booked. */
export function FlowsSettings({ flows, money, onChange: change }: FlowsSettingsProps) {
  const onChange = (changed: readonly Flow[]) => change({ flows: changed })
  return (
    <>
      {flows.map((flow, place) => {
        const isShare = flow.kind === 'withdrawalShare'
        const set = (changed: Flow) => onChange(flows.with(place, changed))
        return (
          <Box
            // oxlint-disable-next-line react/no-array-index-key -- cash flows have no identity but their place
            key={`${place}-${flow.kind}`}
            component="fieldset"
            aria-label={`${labels[flow.kind]} ${place + 1}`}
            sx={plainFieldset}
          >
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 0.5, alignItems: 'start' }}>
              <SettingSlider
                label={isShare ? 'Withdrawal of equity' : labels[flow.kind]}
                unit="%"
                value={percentOf(isShare ? flow.share : flow.amount)}
                range={isShare ? settingRanges.riskPercent : settingRanges.capitalPercent}
                positions={sliderPositions.capitalPercent}
                {...(isShare ? {} : { hint: `${money(flow.amount)} each time` })}
                onChange={(percent) =>
                  set(isShare ? { ...flow, share: fractionOf(percent) } : { ...flow, amount: fractionOf(percent) })
                }
              />
              <IconButton
                size="small"
                aria-label={`Remove ${labels[flow.kind]} ${place + 1}`}
                onClick={() => onChange(flows.toSpliced(place, 1))}
              >
                <Icon path={mdiClose} />
              </IconButton>
            </Box>
            <SettingSlider
              label="Every"
              unit="trades"
              whole
              value={flow.every}
              range={settingRanges.every}
              positions={sliderPositions.every}
              onChange={(every) => set({ ...flow, every })}
            />
          </Box>
        )
      })}
      {flows.length >= simulationLimits.maxFlows ? null : (
        <AddMenu
          label="Add cash flow"
          options={(Object.keys(labels) as Flow['kind'][]).map((value) => ({ value, label: labels[value] }))}
          onAdd={(kind) => onChange([...flows, newFlow(kind)])}
        />
      )}
    </>
  )
}
