import { SectionTabs, type SectionTab } from './section-tabs.tsx'

const tabs = [
  { key: 'scenarios', label: 'Scenarios', to: '/what-if-simulator' },
  { key: 'strategies', label: 'Strategies', to: '/what-if-simulator/strategies' },
  { key: 'transform', label: 'Transform setups', to: '/what-if-simulator/transform' },
] as const satisfies readonly SectionTab[]

/** Links between the screens of the what-if simulator. */
export function WhatIfTabs({ current }: { current: (typeof tabs)[number]['key'] }) {
  return <SectionTabs label="What If Simulator" tabs={tabs} current={current} />
}
