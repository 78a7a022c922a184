export { FanPanel } from './fan-panel.tsx'
export { HistogramPanels } from './histogram-panels.tsx'
