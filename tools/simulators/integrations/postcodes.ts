import { POSTCODES, type SimulatedAddress } from './addresses.data.ts';
import type { Controls } from './controls.ts';
import { disorder, json, type Asked, type Reply } from './reply.ts';

/** The key that all services of the simulator take. */
export const POSTCODE_KEY = 'test-postcode-key';

const compact = (text: string): string => text.replace(/\s/g, '').toUpperCase();
const find = (text: string) =>
  Object.entries(POSTCODES).find(([postcode]) => compact(postcode) === compact(text));
const labelOf = ({ lines, town }: SimulatedAddress): string => [...lines, town].join(', ');
const idOf = (postcode: string, index: number): string => `${compact(postcode)}-${index}`;

/** The address that an id names. */
function byId(id: string) {
  const [, postcode = '', index = ''] = /^([A-Z\d]+)-(\d+)$/.exec(id) ?? [];
  const found = find(postcode);
  const address = found?.[1].addresses[Number(index)];
  return found && address ? { postcode: found[0], address } : undefined;
}

const tail = (path: string, before: string): string | undefined =>
  path.startsWith(before) ? decodeURIComponent(path.slice(before.length)) : undefined;

/** postcodes.io: open data, without streets and without a key. */
export const postcodesIo =
  (controls: Controls) =>
  ({ path }: Asked): Reply | undefined => {
    const postcode = tail(path, '/postcodes/');
    if (postcode === undefined) return undefined;
    const wrong = disorder(controls.lookup);
    if (wrong) return wrong;
    if (controls.lookup !== 'normal') return json(429, { status: 429, error: 'Too many requests' });
    const found = find(postcode);
    if (!found) return json(404, { status: 404, error: 'Postcode not found' });
    const [name, { district, region }] = found;
    const result = {
      postcode: name,
      admin_district: district,
      admin_county: null,
      region,
      country: 'England',
      latitude: 51.5,
      longitude: -0.14,
    };
    return json(200, { status: 200, result });
  };

/** Ideal Postcodes: whole addresses at once. */
export const idealPostcodes =
  (controls: Controls) =>
  ({ path, headers, query }: Asked): Reply | undefined => {
    const postcode = tail(path, '/v1/postcodes/');
    if (postcode === undefined) return undefined;
    const wrong = disorder(controls.lookup);
    if (wrong) return wrong;
    const key = /api_key="([^"]*)"/.exec(String(headers.authorization ?? ''))?.[1] ?? query.get('api_key');
    if (key !== POSTCODE_KEY) return json(401, { code: 4010, message: 'Invalid Key' });
    if (controls.lookup === 'no-credit') return json(402, { code: 4020, message: 'Key balance depleted' });
    if (controls.lookup === 'limit') return json(402, { code: 4021, message: 'Limit reached' });
    const found = find(postcode);
    if (!found) return json(404, { code: 4040, message: 'Postcode not found', suggestions: [] });
    const result = found[1].addresses.map(({ lines, town, county }, index) => ({
      line_1: lines[0] ?? '',
      line_2: lines[1] ?? '',
      line_3: '',
      post_town: town.toUpperCase(),
      county,
      postcode: found[0],
      udprn: 10_000 + index,
    }));
    return json(200, { code: 2000, message: 'Success', result });
  };

/** getAddress: suggestions, and an address by its id. */
export const getAddress =
  (controls: Controls) =>
  ({ path, query }: Asked): Reply | undefined => {
    const term = tail(path, '/autocomplete/');
    const id = tail(path, '/get/');
    if (term === undefined && id === undefined) return undefined;
    const wrong = disorder(controls.lookup);
    if (wrong) return wrong;
    if (query.get('api-key') !== POSTCODE_KEY) return json(401, { Message: 'Invalid API key' });
    if (controls.lookup !== 'normal') return json(429, { Message: 'Your daily limit is reached' });
    if (term !== undefined) {
      const [postcode = '', entry] = find(term) ?? [];
      const suggestions = (entry?.addresses ?? []).map((address, index) => ({
        address: labelOf(address),
        url: `/get/${idOf(postcode, index)}`,
        id: idOf(postcode, index),
      }));
      return json(200, { suggestions });
    }
    const found = byId(id ?? '');
    if (!found) return json(404, { Message: 'Not found' });
    const { address, postcode } = found;
    return json(200, {
      postcode,
      line_1: address.lines[0] ?? '',
      line_2: address.lines[1] ?? '',
      line_3: '',
      line_4: '',
      town_or_city: address.town,
      county: address.county,
    });
  };

const refusal = (code: string, description: string): Reply =>
  json(200, { Items: [{ Error: code, Description: description, Cause: '', Resolution: '' }] });

/** Loqate Capture: a postcode contains its addresses; refusals come with status 200. */
export const loqate =
  (controls: Controls) =>
  ({ path, query }: Asked): Reply | undefined => {
    const method = /^\/Capture\/Interactive\/(Find\/v1\.20|Retrieve\/v1\.30)\/json6\.ws$/.exec(path)?.[1];
    if (!method) return undefined;
    const wrong = disorder(controls.lookup);
    if (wrong) return wrong;
    if (query.get('Key') !== POSTCODE_KEY) return refusal('2', 'Unknown key');
    if (controls.lookup === 'no-credit') return refusal('3', 'Account out of credit');
    if (controls.lookup === 'limit') return refusal('8', 'Daily limit exceeded');
    if (method.startsWith('Retrieve')) {
      const found = byId((query.get('Id') ?? '').replace(/^GB\|SIM\|/, ''));
      if (!found) return refusal('1001', 'Id invalid');
      const { address, postcode } = found;
      return json(200, {
        Items: [
          {
            Id: query.get('Id'),
            Line1: address.lines[0] ?? '',
            Line2: address.lines[1] ?? '',
            Line3: '',
            City: address.town,
            ProvinceName: address.county,
            PostalCode: postcode,
            CountryIso2: 'GB',
          },
        ],
      });
    }
    const [postcode = '', entry] = find(query.get('Text') ?? '') ?? [];
    if (!entry) return json(200, { Items: [] });
    if (!query.has('Container'))
      return json(200, {
        Items: [
          {
            Id: `GB|SIM|PC|${compact(postcode)}`,
            Type: 'Postcode',
            Text: postcode,
            Highlight: '',
            Description: `${entry.addresses[0]?.town} - ${entry.addresses.length} Addresses`,
          },
        ],
      });
    return json(200, {
      Items: entry.addresses.map((address, index) => ({
        Id: `GB|SIM|${idOf(postcode, index)}`,
        Type: 'Address',
        Text: address.lines.join(', '),
        Highlight: '',
        Description: `${address.town}, ${postcode}`,
      })),
    });
  };
