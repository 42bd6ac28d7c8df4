-- The script that wrk runs: the same GET again and again, or POSTs that each differ, and a summary as JSON at the end.
local n = 0
local run
local template

function init(args)
  run = args[1]
  template = args[2]
end

function request()
  if template == nil then return wrk.format("GET") end
  n = n + 1
  local body = template:gsub("{n}", run .. "x" .. n)
  return wrk.format("POST", nil, nil, body)
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"microseconds":%d,"errors":%d,"p50":%d,"p99":%d}',
    summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50), latency:percentile(99)
  ))
end
