import own from './coach.module.css'
import styles from './landing.module.css'

const points = [
  {
    title: 'Findings come first',
    text: 'Every remark starts as a calculation over your trades. Words are only put to it afterwards.',
  },
  {
    title: 'Evidence you can open',
    text: 'Each finding lists the trades behind it, how many there are, and how sure one can be.',
  },
  {
    title: 'Silence is an answer',
    text: 'Where ten trades cannot tell skill from luck, the coach says so instead of guessing.',
  },
] as const

/** What the coach does, with an example of what it says. */
export function CoachSection() {
  return (
    <section id="coach" className={own['coach']} aria-labelledby="coach-title">
      <div>
        <p className={styles['eyebrow']}>AI coach</p>
        <h2 id="coach-title">A second pair of eyes on every trade</h2>
        <ul className={own['points']}>
          {points.map((point) => (
            <li key={point.title}>
              <h3>{point.title}</h3>
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
      </div>
      <figure className={own['finding']}>
        <figcaption>Example of a finding</figcaption>
        <blockquote>
          <p>
            When price came within a quarter R of your stop and turned, you closed before the target in{' '}
            <strong>41 of 64</strong> trades. Held to plan, they would have brought <strong>0.31&nbsp;R</strong> more
            each.
          </p>
        </blockquote>
        <dl>
          <div>
            <dt>Trades behind it</dt>
            <dd>64</dd>
          </div>
          <div>
            <dt>95 % interval</dt>
            <dd>0.12 to 0.49 R</dd>
          </div>
          <div>
            <dt>Cost per month</dt>
            <dd>2.1 R</dd>
          </div>
        </dl>
        <svg viewBox="0 0 300 56" aria-hidden="true">
          <line x1="20" x2="280" y1="34" y2="34" />
          <line x1="60" x2="60" y1="22" y2="46" className={own['zero']} />
          <rect x="105.6" y="28" width="140.6" height="12" rx="6" />
          <circle cx="177.8" cy="34" r="8" />
        </svg>
      </figure>
    </section>
  )
}
