import calendarPhoneDark from '#images/calendar-390-dark.webp'
import calendarPhone from '#images/calendar-390-light.webp'
import calendarDark from '#images/calendar-1440-dark.webp'
import calendar from '#images/calendar-1440-light.webp'
import dashboardPhoneDark from '#images/dashboard-390-dark.webp'
import dashboardPhone from '#images/dashboard-390-light.webp'
import dashboardDark from '#images/dashboard-1440-dark.webp'
import dashboard from '#images/dashboard-1440-light.webp'
import monteCarloPhoneDark from '#images/monte-carlo-390-dark.webp'
import monteCarloPhone from '#images/monte-carlo-390-light.webp'
import monteCarloDark from '#images/monte-carlo-1440-dark.webp'
import monteCarlo from '#images/monte-carlo-1440-light.webp'
import tradePhoneDark from '#images/trade-390-dark.webp'
import tradePhone from '#images/trade-390-light.webp'
import tradeDark from '#images/trade-1440-dark.webp'
import trade from '#images/trade-1440-light.webp'
import styles from './landing.module.css'
import own from './screenshots.module.css'

// `npm run docs:pictures` takes them of the demo data.
const screenshots = [
  {
    title: 'Dashboard',
    text: 'Net P&L, equity curve, and every figure beside its benchmark.',
    light: [dashboard, dashboardPhone],
    dark: [dashboardDark, dashboardPhoneDark],
  },
  {
    title: 'Monte Carlo simulator',
    text: 'Ten thousand futures of your own trades, redrawn while the slider moves.',
    light: [monteCarlo, monteCarloPhone],
    dark: [monteCarloDark, monteCarloPhoneDark],
  },
  {
    title: 'A trade',
    text: 'Fills on the chart, plan against actual, and the arithmetic behind each figure.',
    light: [trade, tradePhone],
    dark: [tradeDark, tradePhoneDark],
  },
  {
    title: 'Calendar',
    text: 'Each day’s result beside its trades, plan and review.',
    light: [calendar, calendarPhone],
    dark: [calendarDark, calendarPhoneDark],
  },
] as const

interface PictureProps {
  readonly sources: readonly [desktop: string, phone: string]
  readonly alt: string
  readonly className: string | undefined
}

/** A picture for the window's width. One of the other color scheme is hidden and, being lazy, never loaded. */
function Picture({ sources: [desktop, phone], alt, className }: PictureProps) {
  return (
    <picture className={className}>
      <source media="(max-width: 640px)" srcSet={phone} width="780" height="1560" />
      <img src={desktop} alt={alt} width="1440" height="900" loading="lazy" decoding="async" />
    </picture>
  )
}

/** Pictures of the product. */
export function Screenshots() {
  return (
    <section id="screens" className={styles['section']} aria-labelledby="screens-title">
      <p className={styles['eyebrow']}>Inside Edgeworth</p>
      <h2 id="screens-title">Every figure shows its work.</h2>
      <ul className={own['screens']}>
        {screenshots.map(({ title, text, light, dark }) => (
          <li key={title}>
            <figure>
              <figcaption>
                <h3>{title}</h3>
                <p>{text}</p>
              </figcaption>
              <Picture sources={light} alt={`${title} with demo data`} className={own['light']} />
              <Picture sources={dark} alt={`${title} with demo data`} className={own['dark']} />
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
