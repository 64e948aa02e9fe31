#!/usr/bin/env bash
# The packages as a user meets them: packed from two folders (the same bytes), installed from a folder feed into new projects, which are run and must be
# served by this library. Takes some minutes, and needs the templates' own packages.
#   eng/release.sh packages [NAME]    NAME of one alone: console, image, ecma, web, mvc, worker, fsharp, today, shapes, pages, trimmed, single, ahead, tool
# PEREGRINE_FEED names a folder with packages that were packed before; they are not packed then.
# Shapes are projects that adopt the library and need a thing more (docs/guide/migrating-from-system-text-json.md). Pages are the examples of README.md and docs/guide, each page a
# project of the kind that it is about, with nothing but what it shows; a warning fails it, but for PJ0001, which says what the example does.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 1
exec </dev/null
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1
work=$(mktemp -d)
trap 'rm -rf "$work"; kill $(jobs -p) 2>/dev/null' EXIT
feed=${PEREGRINE_FEED:-$work/feed}
failed=0

say() { printf '%-12s %s\n' "$1" "$2"; }
fail() { failed=1; say "$1" "FAILED: $2"; }

# pack FOLDER OUTPUT: the sources that git knows, in a folder of their own
pack() {
    mkdir -p "$1"
    git ls-files -z | xargs -0 cp --parents -t "$1" 2>/dev/null
    (cd "$1" && for project in src/*/*.csproj; do
        if grep -q '<IsPackable>false' "$project"; then continue; fi
        dotnet pack "$project" -c Release -v q -p:Precompiled=required -o "$2" || exit 1
    done) || { fail pack "$1"; exit 1; }
}

if [ -z "${PEREGRINE_FEED:-}" ]; then pack "$work/one" "$feed"; fi
if [ $# -eq 0 ] && [ -z "${PEREGRINE_FEED:-}" ]; then
    pack "$work/other/folder" "$work/again"
    for package in "$feed"/*.nupkg "$feed"/*.snupkg; do
        name=$(basename "$package")
        mkdir -p "$work/a/$name" "$work/b/$name"
        unzip -q -o "$package" -d "$work/a/$name" && unzip -q -o "$work/again/$name" -d "$work/b/$name"
        if diff -r "$work/a/$name" "$work/b/$name"; then say "$name" "the same from both folders"; else fail "$name" "differs"; fi
    done
fi

cat >"$work/probe.cs" <<'CS'
/// <summary>Says who reads and writes it.</summary>
public sealed class Probe
{
    public static string? Reader { get; private set; }

    public string Writer
    {
        get => Who();
        set => Reader = Who();
    }

    private static string Who() => System.Environment.StackTrace.Contains("Peregrine.Json.", System.StringComparison.Ordinal) ? "Peregrine" : "System";
}
CS
cat >"$work/console.cs" <<'CS'
using System.Text.Json;

string written = JsonSerializer.Serialize(new Probe());
JsonSerializer.Deserialize<Probe>(written);
string read = Probe.Reader!;
JsonDocument.Parse(written).RootElement.Deserialize<Probe>();
string element = Probe.Reader!;
System.Console.WriteLine(written + read + element);
return written == """{"Writer":"Peregrine"}""" && read == "Peregrine" && element == "Peregrine" ? 0 : 1;
CS
cat >"$work/ecma.cs" <<'CS'
using Peregrine.Json;

string written = EcmaJson.Stringify(EcmaJson.Parse("""{"b":1e21,"10":-0,"9":"\ud800"}"""))!;
string canonical = System.Text.Encoding.UTF8.GetString(CanonicalJson.Serialize(new Probe()));
System.Console.WriteLine(written + canonical);
return written == """{"9":"\ud800","10":0,"b":1e+21}""" && canonical == """{"Writer":"Peregrine"}""" ? 0 : 1;
CS
cat >"$work/documents.cs" <<'CS'
using Peregrine.Json;

JsonText text = JsonText.Parse("""{"writer":"","items":[1,2,{"price":3.5}]}""");
JsonText patched = JsonPatch.Parse("""[{"op":"replace","path":"/writer","value":"Peregrine"}]""").Apply(text);
System.Console.WriteLine(patched);
return patched.ToString() == """{"writer":"Peregrine","items":[1,2,{"price":3.5}]}""" && text.Root["items"][2]["price"].GetDouble() == 3.5 ? 0 : 1;
CS
cat >"$work/ahead.cs" <<'CS'
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Http;
using JsonSerializer = Peregrine.Json.JsonSerializer;

// No attribute, no context, no suppression: the types of these calls have generated contracts.
Order order = new() { Id = 7, Kind = Kind.Large, Lines = [new("pen", 2, 1.5m), new("ink", 1, null)], Notes = { ["gift"] = "yes" } };
JsonSerializerOptions options = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, WriteIndented = true, Converters = { new JsonStringEnumConverter<Kind>() } };
string text = JsonSerializer.Serialize(order), indented = JsonSerializer.Serialize(order, options);
List<string> copies = [JsonSerializer.Serialize(JsonSerializer.Deserialize<Order>(text)), JsonSerializer.Serialize(JsonSerializer.Deserialize<Order>(indented, options))];
using (MemoryStream stream = new())
{
    await JsonSerializer.SerializeAsync(stream, order);
    stream.Position = 0;
    copies.Add(JsonSerializer.Serialize(await JsonSerializer.DeserializeAsync<Order>(stream)));
}

Pipe pipe = new();
await JsonSerializer.SerializeAsync(pipe.Writer, new[] { order });
await pipe.Writer.CompleteAsync();
await foreach (Order? one in JsonSerializer.DeserializeAsyncEnumerable<Order>(pipe.Reader))
{
    copies.Add(JsonSerializer.Serialize(one));
}

using HttpClient client = new(new Echo());
using HttpResponseMessage posted = await client.PostAsJsonAsync("http://here/", order);
copies.Add(JsonSerializer.Serialize(await posted.Content.ReadFromJsonAsync<Order>()));
copies.Add(JsonSerializer.Serialize(await client.GetFromJsonAsync<Order>("http://here/")));
copies.Add(JsonSerializer.Serialize(JsonDocument.Parse(text).RootElement.Clone() is var element ? JsonSerializer.Deserialize<Order>(element) : null));
copies.Add(JsonSerializer.Serialize((object?)JsonSerializer.Deserialize(text, typeof(Order)), typeof(Order)));
copies.Add(JsonSerializer.TryDeserialize<Order>(text) is { IsSuccess: true } tried ? JsonSerializer.Serialize(tried.Value) : "");
string fault = "";
try
{
    JsonSerializer.Deserialize<Order>("""{"Lines":[{"Name":"pen","Count":"two"}]}""");
}
catch (JsonException error)
{
    fault = error.Message;
}

Console.WriteLine($"{JsonSerializer.Describe<Order>().Reading} {JsonSerializer.Serialize(5)} {copies.Count(copy => copy == text)} of {copies.Count} {fault}");
return copies.TrueForAll(copy => copy == text) && indented.Contains("\"kind\": \"Large\"", StringComparison.Ordinal)
    && fault == "The JSON value could not be converted to Line. Path: $.Lines[0].Count | LineNumber: 0 | BytePositionInLine: 37." ? 0 : 1;

internal enum Kind { Small, Large }

internal sealed record Line(string Name, int Count, decimal? Price);

internal sealed class Order
{
    public int Id { get; set; }

    public Kind Kind { get; set; }

    public List<Line> Lines { get; set; } = [];

    public Dictionary<string, string> Notes { get; init; } = [];
}

/// <summary>Answers with what it was sent.</summary>
internal sealed class Echo : HttpMessageHandler
{
    private string _last = "";

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        _last = request.Content is null ? _last : await request.Content.ReadAsStringAsync(cancellationToken);
        return new() { Content = new StringContent(_last, null, "application/json") };
    }
}
CS
cat >"$work/worker.cs" <<'CS'
using System.Text.Json;

Microsoft.Extensions.Hosting.HostApplicationBuilder builder = Microsoft.Extensions.Hosting.Host.CreateApplicationBuilder(args);
using Microsoft.Extensions.Hosting.IHost host = builder.Build();
string written = JsonSerializer.Serialize(new Probe());
System.Console.WriteLine(written);
return written == """{"Writer":"Peregrine"}""" ? 0 : 1;
CS
cat >"$work/web.cs" <<'CS'
using Microsoft.AspNetCore.Mvc;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddPeregrineJson();
builder.Services.AddControllers().AddPeregrineJson();
var app = builder.Build();
app.MapGet("/minimal", () => new Probe());
app.MapPost("/minimal", (Probe probe) => Probe.Reader);
app.MapGet("/direct", (HttpContext context) => context.Response.WriteAsJsonAsync(new Probe()));
app.MapControllers();
app.Run();

[ApiController]
[Route("mvc")]
public sealed class ProbeController : ControllerBase
{
    [HttpGet]
    public Probe Get() => new();

    [HttpPost]
    public string Post(Probe probe) => Probe.Reader!;
}
CS
cat >"$work/today.cs" <<'CS'
using System.Text.Json;
using System.Net.Http.Json;

/// <summary>Code that knows nothing of this library.</summary>
public static class Today
{
    public static async Task<string?> RunAsync(HttpClient client, Day? day, string? text, CancellationToken token)
    {
        Day? got = await client.GetFromJsonAsync<Day>("http://here/", token);
        using HttpResponseMessage posted = await client.PostAsJsonAsync("http://here/", day, token);
        using HttpResponseMessage put = await client.PutAsJsonAsync("http://here/", text, JsonSerializerOptions.Web, token);
        List<Day>? list = await posted.Content.ReadFromJsonAsync<List<Day>>(token);
        Day? element = JsonDocument.Parse("{}").RootElement.Deserialize<Day>();
        return JsonSerializer.Serialize(list) + got?.Name + element?.Name;
    }

    public sealed record Day(int Number, string? Name);
}
CS
cat >"$work/today-web.cs" <<'CS'
/// <summary>The same for requests and responses.</summary>
public static class TodayOnTheWeb
{
    public static async Task RunAsync(HttpContext context)
    {
        Today.Day? day = await context.Request.ReadFromJsonAsync<Today.Day>();
        await context.Response.WriteAsJsonAsync(day, context.RequestAborted);
    }

    public static void Map(WebApplication app) => app.MapGet("/today", (HttpContext c) => c.Response.WriteAsJsonAsync(new Today.Day(1, null)));
}
CS
cat >"$work/Program.fs" <<'FS'
open System.Text.Json

type JsonSerializer = Peregrine.Json.JsonSerializer

type Probe() =
    member _.Writer = if System.Environment.StackTrace.Contains "Peregrine.Json." then "Peregrine" else "System"

[<EntryPoint>]
let main _ =
    let written = JsonSerializer.Serialize(Probe(), JsonSerializerOptions.Default)
    printfn "%s" written
    if written = """{"Writer":"Peregrine"}""" then 0 else 1
FS

version() { basename "$feed"/Peregrine.Json.[0-9]*.nupkg .nupkg | sed 's/^Peregrine\.Json\.//'; }

# new NAME TEMPLATE LANGUAGE PACKAGE [PROPERTY]: a project as a user makes it, with the property that adopts this library unless PROPERTY is false; a warning fails its build
new() {
    dotnet new "$2" -lang "$3" -o "$work/$1" --no-restore >/dev/null || { fail "$1" "dotnet new $2"; return 1; }
    cd "$work/$1" || return 1
    dotnet new nugetconfig >/dev/null
    sed -i '/<clear \/>/d' nuget.config
    dotnet nuget add source "$feed" -n packages --configfile nuget.config >/dev/null
    # What an earlier run installed of the same version is not this one.
    export NUGET_PACKAGES=$work/installed
    mkdir -p "$NUGET_PACKAGES"
    dotnet add package "$4" --version "$(version)" >"$work/$1.log" 2>&1 || { fail "$1" "dotnet add package $4"; tail -3 "$work/$1.log"; return 1; }
    if [ "$3" = "C#" ]; then
        sed -i "0,/<PropertyGroup>/s//<PropertyGroup>\n    <UsePeregrineJson>${5:-true}<\/UsePeregrineJson>\n    <TreatWarningsAsErrors>true<\/TreatWarningsAsErrors>\n    <WarningsNotAsErrors>NU1603<\/WarningsNotAsErrors>/" ./*.csproj
        cp "$work/probe.cs" Probe.cs
    fi
}

# wanted NAME
wanted() { [ "$only" = all ] || [ "$only" = "$1" ]; }

# runs NAME COMMAND...: says what it prints
runs() {
    local name=$1 output
    shift
    if output=$("$@" 2>&1); then say "$name" "$(tail -1 <<<"$output")"; else fail "$name" "$output"; fi
}

# serves NAME: starts the program and asks it
serves() {
    dotnet build -c Release -v q >"$work/$1.log" 2>&1 || { fail "$1" "$(tail -5 "$work/$1.log")"; return; }
    local port=$((20000 + RANDOM % 20000)) path answer
    ASPNETCORE_URLS=http://127.0.0.1:$port dotnet "bin/Release/net10.0/$1.dll" >"$work/$1.log" 2>&1 &
    local server=$!
    for _ in $(seq 60); do curl -s "http://127.0.0.1:$port/minimal" >/dev/null && break; sleep 0.5; done
    for path in minimal direct mvc; do
        answer=$(curl -s "http://127.0.0.1:$port/$path")
        if [ "$answer" = '{"writer":"Peregrine"}' ]; then say "$1" "/$path $answer"; else fail "$1" "/$path $answer"; fi
    done
    for path in minimal mvc; do
        answer=$(curl -s -H 'Content-Type: application/json' -d '{"writer":""}' "http://127.0.0.1:$port/$path")
        if [ "${answer//\"/}" = Peregrine ]; then say "$1" "POST /$path $answer"; else fail "$1" "POST /$path $answer"; fi
    done
    kill "$server" 2>/dev/null
    wait "$server" 2>/dev/null
}

only=${1:-all}
if wanted console; then (new console console "C#" Peregrine.Json && cp "$work/console.cs" Program.cs && runs console dotnet run -c Release; exit $failed) || failed=1; fi
if wanted ecma; then (new ecma console "C#" Peregrine.Json.Ecma && cp "$work/ecma.cs" Program.cs && runs ecma dotnet run -c Release; exit $failed) || failed=1; fi
if wanted documents; then (new documents console "C#" Peregrine.Json.Documents && cp "$work/documents.cs" Program.cs && runs documents dotnet run -c Release; exit $failed) || failed=1; fi
if wanted worker; then (new worker worker "C#" Peregrine.Json && rm -f Worker.cs && cp "$work/worker.cs" Program.cs && runs worker dotnet run -c Release; exit $failed) || failed=1; fi
if wanted fsharp; then (new fsharp console "F#" Peregrine.Json && cp "$work/Program.fs" Program.fs && runs fsharp dotnet run -c Release; exit $failed) || failed=1; fi
if wanted web; then (new web web "C#" Peregrine.Json.AspNetCore && cp "$work/web.cs" Program.cs && serves web; exit $failed) || failed=1; fi
if wanted mvc; then (new mvc mvc "C#" Peregrine.Json.AspNetCore && rm -rf Controllers Models Views && cp "$work/web.cs" Program.cs && serves mvc; exit $failed) || failed=1; fi
if wanted today; then
    # The templates as they are, and today's code beside them, with the property and without.
    for template in console worker web webapi mvc; do
        for property in true false; do
            (name=today-$template-$property
                case $template in console | worker) package=Peregrine.Json ;; *) package=Peregrine.Json.AspNetCore ;; esac
                new "$name" "$template" "C#" "$package" "$property" || exit 1
                cp "$work/today.cs" Today.cs
                case $template in console | worker) ;; *) cp "$work/today-web.cs" TodayOnTheWeb.cs ;; esac
                if dotnet build -c Release -v q >"$work/$name.log" 2>&1; then say "$name" "compiles"; else fail "$name" "$(grep -E 'error|warn' "$work/$name.log" | sort -u | head -5)"; fi
                exit $failed) || failed=1
        done
    done
fi
# shape NAME TEMPLATE LANGUAGE PACKAGE PROPERTY: a project for a shape, without the probe
shape() { new "$@" && rm -f Probe.cs Class1.cs Program.cs Class1.vb Program.vb Worker.cs; }

# builds NAME [WARNING...]: it builds, though its warnings are errors, and reports these warnings and no others
builds() {
    local name=$1 reported
    shift
    if ! dotnet build -c Release -v q >"$work/$name.log" 2>&1; then
        fail "$name" "$(grep -E ': error' "$work/$name.log" | sort -u | head -3)"
    elif reported=$(sed -nE 's/.*warning ([A-Z]+[0-9]+).*/\1/p' "$work/$name.log" | sort -u | tr '\n' ' ') && [ "$reported" = "${*:+$* }" ]; then
        say "$name" "builds ${reported:+and reports $reported}"
    else
        fail "$name" "reports '$reported', not '$*'"
    fi
}

# refused NAME TEXT: it does not build, for this reason and no other
refused() {
    if dotnet build -c Release -v q >"$work/$1.log" 2>&1; then
        fail "$1" "builds"
    elif grep -E ': error' "$work/$1.log" | grep -vqF "$2"; then
        fail "$1" "$(grep -E ': error' "$work/$1.log" | sort -u | head -3)"
    else
        say "$1" "is refused: $(grep -oE 'error.*' "$work/$1.log" | sed 's/ \[.*//' | sort -u | head -1)"
    fi
}

# property NAME VALUE: in the project of this folder
property() { sed -i "0,/<PropertyGroup>/s//<PropertyGroup>\n    <$1>$2<\/$1>/" ./*proj; }

if wanted image; then
    # The runtime takes the image for this system: what starts is compiled in it, and not when it is called.
    (new image console "C#" Peregrine.Json && cp "$work/console.cs" Program.cs && dotnet build -c Release -v q >"$work/image.log" 2>&1 || { fail image "$(tail -3 "$work/image.log")"; exit 1; }
        for way in "" 0; do
            env DOTNET_JitStdOutFile="$work/jit$way.log" DOTNET_JitDisasmSummary=1 ${way:+DOTNET_ReadyToRun=$way} dotnet bin/Release/net10.0/image.dll >/dev/null
        done
        some=$(grep -c 'Peregrine\.' "$work/jit.log") all=$(grep -c 'Peregrine\.' "$work/jit0.log")
        if [ "$some" -gt 0 ] && [ $((some * 3)) -lt "$all" ]; then say image "$some methods compiled at the start, $all without the image"; else fail image "$some methods compiled at the start, $all without the image"; fi
        exit $failed) || failed=1
fi
if wanted shapes; then
    calls='using System.Text.Json;\nnamespace Store;\ninternal static class Orders { public static int Read(JsonElement e) => e.Deserialize<int>() + JsonSerializer.Deserialize<int>("1"); }\n'
    (shape friend classlib "C#" Peregrine.Json && printf "[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"friend.tests\")]\n" >Friends.cs && printf "$calls" >Orders.cs && builds friend
        shape friend.tests classlib "C#" Peregrine.Json && printf "${calls//namespace Store/namespace Store.Tests}" >Tests.cs && dotnet add reference ../friend/friend.csproj >/dev/null && builds friend.tests; exit $failed) || failed=1
    (shape friend-web web "C#" Peregrine.Json.AspNetCore && cp "$work/web.cs" Program.cs && cp "$work/probe.cs" . && cp "$work/today.cs" "$work/today-web.cs" . \
        && printf "[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"friend-web.tests\")]\n" >Friends.cs && builds friend-web
        shape friend-web.tests web "C#" Peregrine.Json.AspNetCore && printf 'System.Console.WriteLine();\n' >Program.cs && sed 's/class Today/class Other/; s/Today\.Day/Other.Day/g' "$work/today.cs" >today.cs && sed 's/class Today/class Other/; s/Today\.Day/Other.Day/g' "$work/today-web.cs" >today-web.cs \
        && dotnet add reference ../friend-web/friend-web.csproj >/dev/null && builds friend-web.tests; exit $failed) || failed=1
    (shape stays classlib "C#" Peregrine.Json false && printf "global using JsonSerializer = Peregrine.Json.JsonSerializer;\n$calls" >Orders.cs && builds stays PJ0001; exit $failed) || failed=1
    (shape alias classlib "C#" Peregrine.Json && printf "using JsonSerializer = System.Text.Json.JsonSerializer;\n$calls" >Orders.cs && refused alias CS1537; exit $failed) || failed=1
    (shape csharp-10 classlib "C#" Peregrine.Json && property LangVersion 10 && printf "$calls" >Orders.cs && builds csharp-10; exit $failed) || failed=1
    (shape csharp-9 classlib "C#" Peregrine.Json && sed -i '/ImplicitUsings/d' ./*.csproj && property LangVersion 9 && printf "public class A { }\n" >Orders.cs && refused csharp-9 "UsePeregrineJson needs C# 10"; exit $failed) || failed=1
    (shape standard classlib "C#" Peregrine.Json && sed -i 's/net10.0/netstandard2.0/; /ImplicitUsings/d; /Nullable/d' ./*.csproj && printf "public class A { }\n" >Orders.cs && refused standard "UsePeregrineJson needs C# 11"; exit $failed) || failed=1
    (shape standard-11 classlib "C#" Peregrine.Json && sed -i 's/net10.0/netstandard2.0/; /ImplicitUsings/d' ./*.csproj && property LangVersion 11 && printf "${calls//namespace Store;/}" >Orders.cs && builds standard-11; exit $failed) || failed=1
    (shape basic classlib VB Peregrine.Json && property UsePeregrineJson true && property TreatWarningsAsErrors true && printf 'Public Class A\nEnd Class\n' >A.vb && builds basic PJ0008; exit $failed) || failed=1
    (shape functional classlib "F#" Peregrine.Json && property UsePeregrineJson true && property TreatWarningsAsErrors true && builds functional PJ0008; exit $failed) || failed=1
    (shape forgot web "C#" Peregrine.Json.AspNetCore && printf 'var app = WebApplication.CreateBuilder(args).Build();\napp.MapGet("/", () => new int[1]);\napp.Run();\n' >Program.cs && builds forgot PJ0005 \
        && property NoWarn PJ0005 && builds forgot; exit $failed) || failed=1
    (shape compatible classlib "C#" Peregrine.Json && property IsAotCompatible true && printf 'using System.Text.Json;\nnamespace Store;\npublic sealed class Order { public int Id { get; set; } }\npublic static class Orders { public static string Write(Order order) => JsonSerializer.Serialize(order); public static Order? Read(string text) => JsonSerializer.Deserialize<Order>(text); }\n' >Orders.cs && builds compatible; exit $failed) || failed=1
    (shape namespaces classlib "C#" Peregrine.Json false && printf "using Peregrine.Json;\n$calls" >Orders.cs && refused namespaces CS0104 && sed -i 's/<UsePeregrineJson>false/<UsePeregrineJson>true/' ./*.csproj && builds namespaces; exit $failed) || failed=1
    (shape newtonsoft classlib "C#" Peregrine.Json && dotnet add package Newtonsoft.Json --version 13.0.4 >/dev/null && printf "$calls" >Orders.cs \
        && printf 'using Newtonsoft.Json;\nnamespace Store;\ninternal sealed class Old { [JsonProperty("a")] public int A { get; set; } public string Write() => JsonConvert.SerializeObject(this); }\n' >Old.cs && builds newtonsoft; exit $failed) || failed=1
fi
if wanted pages; then
    mkdir -p "$work/pages"
    (cd "$work/pages" && dotnet new nugetconfig >/dev/null && sed -i '/<clear \/>/d' nuget.config && dotnet nuget add source "$feed" -n packages --configfile nuget.config >/dev/null
        export NUGET_PACKAGES=$work/installed
        python3 "$root/eng/parts/pages.py" "$root" . "$(version)" || { fail pages "not written"; exit 1; }
        dotnet build all.slnx -v q -m:2 >"$work/pages.log" 2>&1
        for project in */*.*proj; do
            page=$(dirname "$project")
            mapfile -t found < <(grep -E "(error|warning) [A-Z]+[0-9]+.*\[$PWD/$project|$PWD/$page/.*(error|warning) [A-Z]+[0-9]+" "$work/pages.log" | grep -v 'warning PJ0001' | sed "s|$PWD/||" | sort -u)
            if [ ${#found[@]} -gt 0 ]; then fail "$page" "${found[0]}"
            elif ! ls "$page"/bin/*/*/*.dll >/dev/null 2>&1; then fail "$page" "not built"
            elif grep -q "<PublishAot>true" "$project"; then
                if dotnet publish "$project" -c Release --use-current-runtime -v q -o "$page/out" >"$work/$page.log" 2>&1; then runs "$page" "$page/out/$(basename "${project%.*}")"; else fail "$page" "$(grep -E 'error|warn' "$work/$page.log" | sort -u | head -3)"; fi
            else say "$page" "compiles"; fi
        done
        for program in */*.run.cs; do
            answer=$(dotnet run --file "$program" 2>&1)
            if grep -qF "\`$answer\`" "$root/docs/guide/$(dirname "$program").md"; then say "$(dirname "$program")" "$answer"; else fail "$(dirname "$program")" "$answer"; fi
        done
        exit $failed) || failed=1
fi
if wanted trimmed; then
    (new trimmed console "C#" Peregrine.Json && cp "$work/console.cs" Program.cs \
        && dotnet publish -c Release --use-current-runtime --self-contained -p:TreatWarningsAsErrors=false -p:PublishTrimmed=true -p:TrimMode=partial -p:JsonSerializerIsReflectionEnabledByDefault=true -o out -v q >"$work/trimmed.log" 2>&1 \
        && runs trimmed ./out/trimmed || { tail -5 "$work/trimmed.log"; fail trimmed "not published"; }; exit $failed) || failed=1
fi
if wanted single; then
    (new single console "C#" Peregrine.Json && cp "$work/console.cs" Program.cs \
        && dotnet publish -c Release --use-current-runtime --self-contained -p:PublishSingleFile=true -o out -v q >"$work/single.log" 2>&1 \
        && runs single ./out/single || { tail -5 "$work/single.log"; fail single "not published"; }; exit $failed) || failed=1
fi

if wanted ahead; then
    # Native ahead of time: a warning of the compilers is an error here. PeregrineJsonReflection says that no type may be left over.
    (new ahead console "C#" Peregrine.Json false && cp "$work/ahead.cs" Program.cs \
        && dotnet publish -c Release --use-current-runtime -p:PublishAot=true -p:PeregrineJsonReflection=false -o out -v q >"$work/ahead.log" 2>&1 \
        && runs ahead ./out/ahead || { grep -E 'error|warn' "$work/ahead.log" | sort -u | head -5; fail ahead "not published"; }; exit $failed) || failed=1
fi
if wanted tool; then
    tool=$work/tool/peregrine
    if ! NUGET_PACKAGES=$work/installed dotnet tool install Peregrine.Json.Tool --tool-path "$work/tool" --add-source "$feed" --version "$(version)" >"$work/tool.log" 2>&1; then
        fail tool "not installed: $(tail -3 "$work/tool.log")"
    elif [ "$(printf '{"a" : [1, 2]}' | "$tool" minify)" != '{"a":[1,2]}' ]; then
        fail tool "minify"
    elif printf '{"a" : ' | "$tool" check >"$work/tool.log" 2>&1 || [ $? -ne 1 ]; then
        fail tool "check: $(tail -3 "$work/tool.log")"
    else
        say tool "$("$tool" --version)"
    fi
fi

if [ $failed -eq 0 ]; then echo "packages: all passed"; else echo "packages: FAILED"; fi
exit $failed
