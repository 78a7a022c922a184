import {
  mdiBriefcaseVariantOutline,
  mdiChartBellCurveCumulative,
  mdiChartBoxMultipleOutline,
  mdiNotebookEditOutline,
  mdiSchoolOutline,
  mdiTuneVertical,
} from '@mdi/js'
import own from './features.module.css'
import styles from './landing.module.css'

const features = [
  {
    icon: mdiSchoolOutline,
    title: 'AI trading coach',
    text: 'Looks at each trade on its own and at all of them together, and names the habit that costs the most.',
  },
  {
    icon: mdiChartBoxMultipleOutline,
    title: '16 analysis tools',
    text: 'From expectancy by hour and setup to what price did after you left. Each says how many trades it rests on.',
  },
  {
    icon: mdiChartBellCurveCumulative,
    title: 'Monte Carlo simulator',
    text: 'Resamples your own results thousands of times: growth, drawdown, losing streaks and the chance of ruin.',
  },
  {
    icon: mdiTuneVertical,
    title: 'What-if simulator',
    text: 'Replays your trades with other combinations of stop-loss and take-profit, and admits what it cannot know.',
  },
  {
    icon: mdiNotebookEditOutline,
    title: 'A journal with 130+ datapoints per trade',
    text: 'Plan and outcome side by side, excursions, fees to the cent. Import a broker file and check it against the broker.',
  },
  {
    icon: mdiBriefcaseVariantOutline,
    title: 'Live, paper and demo portfolios',
    text: 'Keep them apart, compare them, and work on one together with your team.',
  },
] as const

/** What the product does. */
export function FeatureGrid() {
  return (
    <section id="features" className={styles['section']} aria-labelledby="features-title">
      <p className={styles['eyebrow']}>Features</p>
      <h2 id="features-title">Fewer opinions. More evidence.</h2>
      <ul className={own['features']}>
        {features.map((feature) => (
          <li key={feature.title}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={feature.icon} />
            </svg>
            <h3>{feature.title}</h3>
            <p>{feature.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
