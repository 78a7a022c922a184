import { isParametric } from '#domain/simulation/parametric-model.ts'
import { derivedBlockText } from '#features/monte-carlo/analysis/block-text.ts'
import { OptionalSlider } from '#shared/simulation/optional-slider.tsx'
import { sliderPositions } from '#shared/simulation/slider-positions.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { settingRanges } from './growth-address.ts'
import { canBeUncertain, withModel, type ChosenModel, type ModelKind } from './growth-settings.ts'
import { modelLabels, modelMeanings } from './model-texts.ts'
import { SettingNote } from './setting-note.tsx'
import type { ChangeSettings } from './use-growth-settings.ts'

const ParametricSettings = lazyPart(
  async () => (await import('./parametric-settings.tsx')).default,
  () => <LoadingState label="Loading the model" heights={[160]} />,
)

const models = (Object.keys(modelLabels) as ModelKind[]).map((value) => ({ value, label: modelLabels[value] }))

/** A model as it is when it is chosen: its parameters follow from the trades. */
function newModel(kind: ModelKind): ChosenModel {
  if (isParametric(kind)) return { kind, custom: null }
  return kind === 'stationary' || kind === 'circular' ? { kind, blockLength: null } : { kind }
}

interface ModelSettingsProps {
  readonly model: ChosenModel
  readonly uncertainEdge: boolean
  /** The R-multiples that distributions are fitted to. */
  readonly r: readonly number[]
  readonly onChange: ChangeSettings
  /** Block length of the last run; null without blocks. */
  readonly drawnBlockLength: number | null
}

/** The length of blocks, from the trades or the trader's own. */
function BlockLength({ model, drawnBlockLength, onChange }: Omit<ModelSettingsProps, 'r' | 'uncertainEdge'>) {
  if (model.kind !== 'stationary' && model.kind !== 'circular') return null
  return (
    <>
      <OptionalSlider
        label="Custom block length"
        valueLabel="Trades per block"
        whole
        initial={drawnBlockLength ?? 10}
        value={model.blockLength}
        range={settingRanges.blockLength}
        positions={sliderPositions.blockLength}
        onChange={(blockLength) => onChange({ model: { ...model, blockLength } })}
      />
      {model.blockLength !== null || drawnBlockLength === null ? null : (
        <SettingNote>{derivedBlockText(drawnBlockLength, model.kind === 'stationary')}</SettingNote>
      )}
    </>
  )
}

/** The switch of the uncertain edge, or why the model has none. */
function UncertainEdge({
  model,
  uncertainEdge,
  onChange,
}: Pick<ModelSettingsProps, 'model' | 'uncertainEdge' | 'onChange'>) {
  if (model.kind === 'histogram') {
    return <SettingNote>No uncertain edge: drawn bars have no standard errors.</SettingNote>
  }
  if (!canBeUncertain(model)) {
    return 'custom' in model ? (
      <SettingNote>No uncertain edge: your own values have no standard errors.</SettingNote>
    ) : null
  }
  const band = 'custom' in model ? 'draws new parameters within their errors' : 'resamples your history'
  return (
    <>
      <Switch
        label="Uncertain edge"
        checked={uncertainEdge}
        onChange={(checked) => onChange({ uncertainEdge: checked })}
      />
      {uncertainEdge ? <SettingNote>{`Adds a band that ${band} for each path.`}</SettingNote> : null}
    </>
  )
}

/** How trades are drawn from the history, or the distribution that replaces it. */
export function ModelSettings({ model, uncertainEdge, r, onChange, drawnBlockLength }: ModelSettingsProps) {
  return (
    <>
      <Select
        label="Sampling method"
        value={model.kind}
        options={models}
        onChange={(kind) => {
          if (kind !== model.kind) onChange((now) => withModel(now, newModel(kind)))
        }}
      />
      <SettingNote>{modelMeanings[model.kind]}</SettingNote>
      <BlockLength model={model} onChange={onChange} drawnBlockLength={drawnBlockLength} />
      {'custom' in model ? (
        <ParametricSettings model={model} r={r} onChange={(changed) => onChange({ model: changed })} />
      ) : null}
      <UncertainEdge model={model} uncertainEdge={uncertainEdge} onChange={onChange} />
    </>
  )
}
