-- Posts payloads of Alertmanager with so many alerts each; they fire and resolve in turn, so that every alert changes something.
local requests = {}
local place = 0

local function payload(status, first, count, prefix, components)
  local alerts = {}
  for number = first, first + count - 1 do
    alerts[#alerts + 1] = string.format(
      '{"status":"%s","labels":{"alertname":"Down","service":"%s%d","severity":"critical","instance":"10.0.0.%d:9100","job":"node"},'
        .. '"annotations":{"summary":"Down"},"endsAt":"0001-01-01T00:00:00Z",'
        .. '"generatorURL":"http://prometheus.example.com/graph","fingerprint":"%016x"}',
      status, prefix, number % components, number % 250, number)
  end
  return '{"version":"4","groupKey":"{}","status":"' .. status .. '","receiver":"signalbox","groupLabels":{},"commonLabels":{},'
    .. '"commonAnnotations":{},"externalURL":"http://alertmanager.example.com","alerts":[' .. table.concat(alerts, ",") .. "]}"
end

function init(args)
  local prefix, components, alerts, paths = args[1], tonumber(args[2]), tonumber(args[3]), #args - 3
  local headers = { ["Content-Type"] = "application/json" }
  for _, status in ipairs({ "firing", "resolved" }) do
    for sender = 0, 39 do
      local body = payload(status, sender * alerts, alerts, prefix, components)
      requests[#requests + 1] = wrk.format("POST", args[4 + sender % paths], headers, body)
    end
  end
end

function request()
  place = place % #requests + 1
  return requests[place]
end
