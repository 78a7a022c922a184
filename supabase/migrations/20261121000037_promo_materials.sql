-- What affiliates may copy from the first day on.

insert into public.promo_materials (default_key, material_type, title, media_type, width, height, status, body) values
  ('banner-leaderboard', 'banner', 'Leaderboard, dark', 'image/svg+xml', 728, 90, 'approved',
'<svg xmlns="http://www.w3.org/2000/svg" width="728" height="90" viewBox="0 0 728 90" role="img" aria-label="Edgeworth: know what your edge is worth"><a href="{{link}}"><rect width="728" height="90" fill="#0e1726"/><path d="M24 62 L60 50 L92 56 L128 28" fill="none" stroke="#4cc38a" stroke-width="4"/><text x="156" y="42" font-family="sans-serif" font-size="24" font-weight="700" fill="#ffffff">Know what your edge is worth</text><text x="156" y="68" font-family="sans-serif" font-size="16" fill="#c3cede">Edgeworth, the trading journal that answers</text><rect x="566" y="24" width="138" height="42" rx="8" fill="#4cc38a"/><text x="635" y="51" font-family="sans-serif" font-size="16" font-weight="700" text-anchor="middle" fill="#06281a">Start free</text></a></svg>'),
  ('banner-square', 'banner', 'Square, light', 'image/svg+xml', 300, 250, 'approved',
'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250" viewBox="0 0 300 250" role="img" aria-label="Edgeworth: know what your edge is worth"><a href="{{link}}"><rect width="300" height="250" fill="#f6f8fb"/><path d="M30 128 L90 100 L140 112 L200 66 L270 48" fill="none" stroke="#18794e" stroke-width="5"/><text x="150" y="164" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#0e1726">Know what your edge is worth</text><rect x="80" y="186" width="140" height="42" rx="8" fill="#18794e"/><text x="150" y="213" font-family="sans-serif" font-size="16" font-weight="700" text-anchor="middle" fill="#ffffff">Start free</text></a></svg>'),
  ('email-introduction', 'email', 'Introduction', 'text/plain', null, null, 'approved',
'Subject: The journal I log my trades in

Hello,

I keep my trades in Edgeworth. It shows what each setup really earned, and its simulators answer what a plan may do to an account before it does.

It is free for up to three portfolios: {{link}}

Disclosure: I get a commission if you later choose the paid plan.'),
  ('email-review', 'email', 'After a losing streak', 'text/plain', null, null, 'approved',
'Subject: Is it bad luck, or is the edge gone?

Hello,

After a losing streak I used to guess. Now I ask my journal: Edgeworth resamples my own trades and says how often a streak like this one happens by chance.

Try it with your own history: {{link}}

Disclosure: I get a commission if you later choose the paid plan.'),
  ('social-short', 'social', 'Short post', 'text/plain', null, null, 'approved',
'What is your edge worth? I log my trades in Edgeworth and let its simulators answer. Free for up to three portfolios: {{link}} (affiliate link)')
on conflict (default_key) do nothing;
