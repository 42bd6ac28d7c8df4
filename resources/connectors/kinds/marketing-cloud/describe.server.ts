/*
 * Only the SOAP interface describes the fields of a data extension: Retrieve of DataExtensionField, filtered by
 * DataExtension.CustomerKey. It takes the same token, inside the envelope (`fueloauth`), at the address
 * (`soap_instance_url`) that came with the token. A refused token gets a fault with the status 500.
 */
import { FLAT_OBJECT } from '../../../configuration-parts/fields.ts';
import sax from 'sax';
import type { ConnectorIo, DescribedField } from '../../port/connector.ts';
import { badAnswer, isSuccess, refusedBy } from '../../services/refusals.ts';
import { SERVICE } from './requests.ts';
import { callSoap } from './send.server.ts';
import type { MarketingCloudSettings } from './settings.ts';

const MOST_FIELDS = 1_000;
const PARTNER = 'http://exacttarget.com/wsdl/partnerAPI';
const PROPERTIES = ['Name', 'FieldType', 'MaxLength', 'IsRequired', 'IsPrimaryKey', 'DefaultValue'] as const;

const inXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const envelope = (address: string, accessToken: string, dataExtension: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing">
<s:Header><a:Action s:mustUnderstand="1">Retrieve</a:Action><a:To s:mustUnderstand="1">${inXml(address)}</a:To>
<fueloauth xmlns="http://exacttarget.com">${inXml(accessToken)}</fueloauth></s:Header>
<s:Body><RetrieveRequestMsg xmlns="${PARTNER}"><RetrieveRequest><ObjectType>DataExtensionField</ObjectType>
${PROPERTIES.map((name) => `<Properties>${name}</Properties>`).join('')}
<Filter xsi:type="SimpleFilterPart" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Property>DataExtension.CustomerKey</Property>
<SimpleOperator>equals</SimpleOperator><Value>${inXml(dataExtension)}</Value></Filter>
</RetrieveRequest></RetrieveRequestMsg></s:Body></s:Envelope>`;

interface Read {
  status: string;
  fault: string;
  results: Record<string, string>[];
}

/** Reads a response; undefined for a response that is not XML. */
function readRetrieve(text: string): Read | undefined {
  const parser = sax.parser(true, { xmlns: true, position: false });
  const read: Read = { status: '', fault: '', results: [] };
  let current: Record<string, string> | undefined;
  let inside = '';
  let isBroken = false;
  parser.onopentag = ({ local }: sax.QualifiedTag) => {
    inside = local;
    if (local === 'Results') current = {};
  };
  parser.onclosetag = (name) => {
    if (name.split(':').at(-1) === 'Results' && current && read.results.length < MOST_FIELDS)
      read.results.push(current);
    inside = '';
  };
  parser.ontext = (words) => {
    if (current && PROPERTIES.some((name) => name === inside))
      current[inside] = (current[inside] ?? '') + words;
    else if (inside === 'OverallStatus') read.status += words;
    else if (inside === 'faultstring' || inside === 'Text') read.fault += words;
  };
  parser.onerror = () => {
    isBroken = true;
    parser.resume();
  };
  parser.write(text).close();
  return isBroken ? undefined : read;
}

const TYPES: Record<string, string> = {
  text: 'string',
  locale: 'string',
  number: 'int',
  decimal: 'double',
  date: 'datetime',
  boolean: 'boolean',
  emailaddress: 'email',
  phone: 'phone',
};

const isTrue = (text: string | undefined): boolean => /^true$/i.test(text ?? '');

function fieldOf(read: Record<string, string>, primaryKeys: readonly string[]): DescribedField[] {
  const { Name: name, FieldType: type = '', MaxLength: length } = read;
  if (!name) return [];
  const isKey = isTrue(read['IsPrimaryKey']) || primaryKeys.includes(name);
  return [
    {
      name,
      label: name,
      type: TYPES[type.toLowerCase()] ?? 'string',
      isRequired: isKey || (isTrue(read['IsRequired']) && !read['DefaultValue']),
      isExternalId: isKey,
      referenceTo: [],
      ...(length && Number(length) > 0 ? { length: Number(length) } : {}),
    },
  ];
}

/** The columns of the data extension that submissions go to. @throws ConnectorFailure, EgressError */
async function columnsOf(io: ConnectorIo<MarketingCloudSettings>): Promise<DescribedField[]> {
  const { dataExtension, primaryKeys } = io.settings;
  const answer = await callSoap(io, 'Retrieve', (address, token) => envelope(address, token, dataExtension));
  const read = readRetrieve(answer.body.toString('utf8'));
  if (!isSuccess(answer.status)) throw refusedBy(SERVICE, answer, read?.fault);
  if (!read) throw badAnswer(SERVICE, answer.status);
  if (read.status !== 'OK' && !read.status.startsWith('More'))
    throw refusedBy(SERVICE, answer, read.status || read.fault);
  const keys = primaryKeys.split(',').map((name) => name.trim());
  return read.results.flatMap((each) => fieldOf(each, keys));
}

/** The columns of a row; of a journey without a row, the field that names its contact. */
export const describeMarketingCloud = {
  async objects({ settings: { dataExtension, eventKey } }: ConnectorIo<MarketingCloudSettings>) {
    const label = dataExtension || eventKey;
    return label ? [{ name: FLAT_OBJECT, label }] : [];
  },
  async fields(object: string, io: ConnectorIo<MarketingCloudSettings>): Promise<DescribedField[]> {
    const { dataExtension } = io.settings;
    // An event takes any data: only a data extension has described fields.
    return object === FLAT_OBJECT && dataExtension ? columnsOf(io) : [];
  },
};
