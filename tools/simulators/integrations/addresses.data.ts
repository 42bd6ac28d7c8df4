/** A made-up address. */
export interface SimulatedAddress {
  lines: string[];
  town: string;
  county: string;
}

const street = (numbers: number[], name: string, town: string, county = ''): SimulatedAddress[] =>
  numbers.map((number) => ({ lines: [`${number} ${name}`], town, county }));

/** The postcodes that the simulator knows, with their entries in the open data. */
export const POSTCODES: Record<string, { district: string; region: string; addresses: SimulatedAddress[] }> =
  {
    'SW1A 1AA': {
      district: 'Westminster',
      region: 'London',
      addresses: [
        { lines: ['Heron House', '1 Mall Walk'], town: 'London', county: '' },
        ...street([2, 3, 4, 5, 6, 7, 8], 'Mall Walk', 'London'),
      ],
    },
    'BS1 4DJ': {
      district: 'Bristol, City of',
      region: 'South West',
      addresses: [
        { lines: ['Flat 1, Otter Court', '12 Harbourside'], town: 'Bristol', county: 'Avon' },
        { lines: ['Flat 2, Otter Court', '12 Harbourside'], town: 'Bristol', county: 'Avon' },
        ...street([14, 16, 18], 'Harbourside', 'Bristol', 'Avon'),
      ],
    },
    'EH8 8DX': {
      district: 'City of Edinburgh',
      region: 'Scotland',
      addresses: street([1, 3, 5], 'Palace Close', 'Edinburgh'),
    },
    // The services' own test postcodes.
    'ID1 1QD': { district: 'Test', region: 'Test', addresses: street([1], 'Test Street', 'Test') },
    'XX2 00X': { district: 'Test', region: 'Test', addresses: street([10], 'Test Street', 'Test') },
  };
