import { expect, it } from 'vitest';
import { cleanPreview } from './clean-preview.ts';

it('keeps the look of a form and removes its behaviour', () => {
  const html =
    '<form action="https://evil.example" onsubmit="x()"><label for="a">Amount</label><input id="a" name="amount" onfocus="x()" style="color:red">' +
    '<script>x()</script><svg onload="x()"><script>x()</script><foreignObject><p>a</p></foreignObject><path d="M0 0" pathLength="100" onclick="x()"></path></svg><button class="ts-button" formaction="//evil.example">Give</button></form>';
  expect(cleanPreview(html)).toBe(
    '<div><label for="a">Amount</label><input id="a"><svg><path d="M0 0" pathLength="100"></path></svg><button class="ts-button">Give</button></div>',
  );
});
