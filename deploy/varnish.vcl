# Varnish before the nodes of Signalbox, or before a proxy that keeps nothing, such as Caddy: it shows the page for a day
# after the last node is gone. Tried with Varnish 7.1. Yours to change: the address.
vcl 4.1;

import std;

backend signalbox {
    .host = "127.0.0.1";
    .port = "8080";
    .connect_timeout = 1s;
    .first_byte_timeout = 10s;
    # Without it Varnish would not know that nobody is there.
    .probe = {
        .request = "GET /readyz HTTP/1.1" "Host: localhost" "Connection: close";
        .interval = 2s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
    }
}

sub vcl_recv {
    # News of a page goes on for as long as somebody reads it: passed on as it comes, and never kept.
    if (req.url ~ "(?i)/live($|\?)") {
        return (pipe);
    }
    # Never anything for whoever sends a key or may be sending one, and nothing of what is written.
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.http.X-API-Key || req.http.Authorization || req.http.Cookie) {
        return (pass);
    }
    if (req.url ~ "\?" && req.url !~ "(?i)\?lang=[a-z0-9-]{1,35}$") {
        return (pass);
    }
    # The answer varies by these two, each as one line: of several, Varnish would store the answer under the first.
    std.collect(req.http.Accept-Language);
    std.collect(req.http.Accept);
    # One copy for each language and form that there is, not for each way to ask.
    if (req.http.Accept-Language ~ "(?i)(^|,)\s*(en|de|fr|es|pt|it|nl|pl|ja|ko|ar|zh)\b") {
        set req.http.Accept-Language = std.tolower(regsub(req.http.Accept-Language,
            "(?i)^(.*?,)?\s*((en|de|fr|es|pt|it|nl|pl|ja|ko|ar|zh)\b(-[a-z0-9]+)*).*$", "\2"));
    } else {
        unset req.http.Accept-Language;
    }
    if (req.http.Accept ~ "(?i)^text/html" || req.http.Accept !~ "(?i)application/json|text/markdown") {
        set req.http.Accept = "text/html";
    }
    # While nodes answer, what is old is shown for no longer than they say (stale-while-revalidate).
    if (std.healthy(req.backend_hint)) {
        set req.grace = 30s;
    }
    return (hash);
}

sub vcl_pipe {
    set bereq.http.Connection = "close";
}

sub vcl_backend_response {
    # For how long it is kept, for when nobody answers. Varnish itself does not read this.
    if (beresp.http.Cache-Control ~ "stale-if-error=[0-9]+") {
        set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
    }
    # What a node says while it goes down takes no page's place.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
}

sub vcl_deliver {
    set resp.http.X-Cache-Status = "MISS";
    if (obj.hits > 0) {
        set resp.http.X-Cache-Status = "HIT";
    }
}
