#!/usr/bin/env python3
"""Makes of README.md and of each page of the guide a project of the kind that the page is about, out of the page's own code blocks and the usings that the guide's index shows.
    pages.py REPOSITORY FOLDER VERSION
Programs that are one file are written as NAME.run.cs: they have no project."""
import glob, os, re, sys

repository, folder, version = sys.argv[1:]
read = lambda path: open(os.path.join(repository, path), encoding="utf-8").read()
EXAMPLE = re.compile(r"<!-- (example|shape): ([\w-]+) -->\n```(csharp|fsharp|vb)\n(.*?)```", re.S)
pages = {"readme": "README.md"} | {os.path.basename(path)[:-3]: os.path.relpath(path, repository) for path in sorted(glob.glob(repository + "/docs/guide/*.md"))}
usings = re.search(r"```csharp\n((?:using [\w.]+;\n)+)```", read("docs/guide/README.md")).group(1)
examples = {name: code for page in pages.values() for _, name, _, code in EXAMPLE.findall(read(page))}
DECLARATION = re.compile(r"(//[^\n]*\n|\[[^\n]*\]\s*\n|\s)*((public|internal|sealed|abstract|static|file|partial|readonly)\s+)*(class|record|struct|enum|interface|delegate)\b")
LINE = "global using JsonSerializer = Peregrine.Json.JsonSerializer;\n"

# What a page asks of its project beside the package.
packages = {"json-in-javascript": ["Peregrine.Json.Ecma"], "canonical-json": ["Peregrine.Json.Ecma"], "documents-without-types": ["Peregrine.Json.Documents", "Peregrine.Json.Ecma"], "extras": ["Peregrine.Json.Extras"], "migrating-from-newtonsoft": ["Newtonsoft.Json@13.0.4"], "frameworks-and-libraries": ["Peregrine.Json.AspNetCore"]}
sdk = {"frameworks-and-libraries": "Microsoft.NET.Sdk.Web"}
properties = {"ahead-of-time": "<PublishAot>true</PublishAot>", "trimming": "<PublishTrimmed>true</PublishTrimmed>"}


def write(path, text):
    os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
    open(os.path.join(folder, path), "w", encoding="utf-8").write(text)


def project(page, extension, files, more=""):
    references = "".join(f'<PackageReference Include="{name.split("@")[0]}" Version="{(name + "@" + version).split("@")[1]}" />' for name in ["Peregrine.Json"] + packages.get(page, []))
    order = "".join(f'<Compile Include="{name}" />' for name in files) if extension == "fs" else ""
    write(f"{page}/{page}.{extension}proj", f"""<Project Sdk="{sdk.get(page, "Microsoft.NET.Sdk")}">
  <PropertyGroup>
    <OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><Nullable>enable</Nullable><ImplicitUsings>enable</ImplicitUsings>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors><WarningsNotAsErrors>NU1603;NU1900</WarningsNotAsErrors><RootNamespace>Page</RootNamespace>
    {more}{properties.get(page, "")}
  </PropertyGroup>
  <ItemGroup>{references}{order}</ItemGroup>
</Project>
""")
    for name, text in files.items():
        write(f"{page}/{name}", text)


def body(name, code, web):
    """A block of statements is the body of a method; declarations stand by themselves. That of a web project has its builder and application, and is not run."""
    if DECLARATION.match(code):
        return usings + code, None
    inner = "async Task" if re.search(r"\bawait\b", code) else "void"
    title = "Example" + "".join(part.capitalize() for part in re.split(r"\W", name))
    if web:
        return f"{usings}internal static class {title}\n{{\n    public static void Run(WebApplicationBuilder builder, WebApplication app)\n    {{\n{code}\n    }}\n}}\n", None
    return f"{usings}internal static class {title}\n{{\n    public static {inner} Run()\n    {{\n{code}\n    }}\n}}\n", ("await " if "async" in inner else "") + f"{title}.Run();"


for page, path in pages.items():
    text = read(path)
    found = EXAMPLE.findall(text)
    shapes = [one for one in found if one[0] == "shape"]
    shown = {name: code for kind, name, language, code in found if kind == "example" and language == "csharp"}
    for borrowed in re.findall(r"<!-- with: ([\w-]+) -->", text):
        shown.setdefault(borrowed, examples[borrowed])
    functional = [code for _, _, language, code in found if language == "fsharp"]
    if functional:
        project(page, "fs", {"Page.fs": "module Page\n\nopen System.Text.Json\n\n" + "\n".join(functional) + "\n[<EntryPoint>]\nlet main _ = 0\n"})
    elif shapes and shapes[0][2] == "vb":
        project(page, "vb", {"Orders.vb": shapes[0][3], "Main.vb": "Module Start\n    Sub Main()\n    End Sub\nEnd Module\n"}, "<OptionStrict>On</OptionStrict>")
    elif any("#:package" in code for _, _, _, code in shapes):
        # The SDK looks for a project above the file.
        for _, name, _, code in shapes:
            write(f"{page}/{name}.run.cs", re.sub(r"(#:package [\w.]+)@\S+", lambda package: package.group(1) + "@" + version, code))
    elif shown or shapes:
        files, calls = {"Line.cs": LINE}, []
        for name, code in shown.items():
            files[name + ".cs"], call = body(name, code, page in sdk)
            calls += [call] if call else []
        for _, name, _, code in shapes:
            files[name + ".shape.cs"] = code
        files["Program.cs"] = "\n".join(calls + ["Console.WriteLine(\"done\");"]) + "\n"
        project(page, "cs", files)

projects = "".join(f'<Project Path="{os.path.relpath(path, folder)}" />' for path in sorted(glob.glob(folder + "/*/*.*proj")))
write("all.slnx", f"<Solution>{projects}</Solution>\n")
