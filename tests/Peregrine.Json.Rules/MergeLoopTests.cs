using Microsoft.CodeAnalysis;

namespace Peregrine.Json.Rules;

/// <summary>PJ0010: loops that merge one JsonObject into another.</summary>
public sealed class MergeLoopTests
{
    private const string Id = "PJ0010";

    [Fact]
    public async Task MergesAreReported()
    {
        Diagnostic[] reports = await Bench.Marked(Id, """
            using System.Text.Json;
            using System.Text.Json.Nodes;
            class A
            {
                private readonly JsonObject _state = new();

                void Flat(JsonObject target, JsonObject patch)
                {
                    [|foreach|] (var p in patch)
                    {
                        if (p.Value is null)
                        {
                            target.Remove(p.Key);
                        }
                        else
                        {
                            target[p.Key] = p.Value.DeepClone();
                        }
                    }
                }

                void WithContinue(JsonNode target, JsonNode patch)
                {
                    [|foreach|] (KeyValuePair<string, JsonNode?> p in patch.AsObject())
                    {
                        if (p.Value == null) { target.AsObject().Remove(p.Key); continue; }
                        target[p.Key] = p.Value?.DeepClone();
                    }
                }

                void Deep(JsonObject target, JsonObject patch)
                {
                    [|foreach|] (var (name, value) in patch)
                    {
                        if (value is JsonObject inner && target[name] is JsonObject own)
                            Deep(own, inner);
                        else
                            target[name] = value?.DeepClone();
                    }
                }

                JsonNode? ByTheStandard(JsonNode? target, JsonNode? patch)
                {
                    if (patch is not JsonObject changes) return patch?.DeepClone();
                    var result = target as JsonObject ?? new JsonObject();
                    [|foreach|] ((string name, JsonNode? value) in changes.ToList())
                    {
                        if (value is null) result.Remove(name);
                        else result[name] = ByTheStandard(result[name]?.DeepClone(), value);
                    }
                    return result;
                }

                void BySwitch(JsonObject patch)
                {
                    [|foreach|] (var p in patch)
                    {
                        switch (p.Value)
                        {
                            case null:
                                _state.Remove(p.Key);
                                break;
                            case var value:
                                this._state[p.Key] = JsonNode.Parse(value.ToJsonString());
                                break;
                        }
                    }
                }

                static void Local(JsonObject first, JsonObject second)
                {
                    Merge(first, second);
                    static void Merge(JsonObject target, JsonObject patch)
                    {
                        [|foreach|] (var p in patch.ToArray())
                        {
                            if (target.TryGetPropertyValue(p.Key, out JsonNode? own) && own is JsonObject into && p.Value is JsonObject from) { Merge(into, from); }
                            else { target[p.Key] = p.Value is null ? null : p.Value.DeepClone(); }
                        }
                    }
                }
            }
            """);
        Assert.Equal("The loop merges one JsonObject into another: JsonMergePatch.ApplyTo does so by RFC 7396", reports[0].GetMessage(System.Globalization.CultureInfo.InvariantCulture));
        Assert.All(reports, static one => Assert.Equal(DiagnosticSeverity.Info, one.Severity));
    }

    [Fact]
    public async Task OtherLoopsAreSilent() => await Bench.Marked(Id, """
        using System.Text.Json;
        using System.Text.Json.Nodes;
        class A
        {
            JsonObject Copy(JsonObject source)
            {
                var copy = new JsonObject();
                foreach (var p in source) { copy[p.Key] = p.Value?.DeepClone(); }
                return copy;
            }

            void Defaults(JsonObject target, JsonObject source)
            {
                foreach (var p in source) { if (!target.ContainsKey(p.Key)) target[p.Key] = p.Value?.DeepClone(); }
            }

            void Filtered(JsonObject target, JsonObject patch)
            {
                foreach (var p in patch)
                {
                    if (p.Key == "id") continue;
                    if (p.Value is null) target.Remove(p.Key); else target[p.Key] = p.Value.DeepClone();
                }
            }

            void Renamed(JsonObject target, JsonObject patch)
            {
                foreach (var p in patch) { if (p.Value is null) target.Remove(p.Key); else target[p.Key.ToLowerInvariant()] = p.Value.DeepClone(); }
            }

            int Counted(JsonObject target, JsonObject patch)
            {
                int count = 0;
                foreach (var p in patch) { if (p.Value is null) target.Remove(p.Key); else { target[p.Key] = p.Value.DeepClone(); count++; } }
                return count;
            }

            void Logged(JsonObject target, JsonObject patch)
            {
                foreach (var p in patch)
                {
                    if (p.Value is null) { target.Remove(p.Key); continue; }
                    Console.WriteLine(p.Value);
                    target[p.Key] = p.Value.DeepClone();
                }
            }

            void Changed(JsonObject target, JsonObject patch)
            {
                foreach (var p in patch) { if (p.Value is null) target.Remove(p.Key); else target[p.Key] = Twice(p.Value); }
            }

            JsonNode Twice(JsonNode value) => value.GetValue<int>() * 2;

            void TwoTargets(JsonObject first, JsonObject second, JsonObject patch)
            {
                foreach (var p in patch) { if (p.Value is null) first.Remove(p.Key); else second[p.Key] = p.Value.DeepClone(); }
            }

            void ByName(JsonObject target, JsonObject patch, Func<string, bool> isAllowed)
            {
                foreach (var p in patch) { if (p.Value is null && isAllowed(p.Key)) target.Remove(p.Key); else target[p.Key] = p.Value?.DeepClone(); }
            }

            void OtherValue(JsonObject target, JsonObject patch, JsonNode constant)
            {
                foreach (var p in patch) { if (p.Value is null) target.Remove(p.Key); else target[p.Key] = constant.DeepClone(); }
            }

            void First(JsonObject target, JsonObject patch)
            {
                foreach (var p in patch) { if (p.Value is null) target.Remove(p.Key); else { target[p.Key] = p.Value.DeepClone(); break; } }
            }

            void Dictionaries(Dictionary<string, JsonNode?> target, Dictionary<string, JsonNode?> patch)
            {
                foreach (var p in patch) { if (p.Value is null) target.Remove(p.Key); else target[p.Key] = p.Value.DeepClone(); }
            }

            void IntoDictionary(Dictionary<string, JsonNode?> target, JsonObject patch)
            {
                foreach (var p in patch) { if (p.Value is null) target.Remove(p.Key); else target[p.Key] = p.Value.DeepClone(); }
            }

            void Elements(JsonArray target, JsonArray source) { foreach (var one in source) { target.Add(one?.DeepClone()); } }

            void Only(JsonObject target, JsonObject names) { foreach (var p in names) { target.Remove(p.Key); } }

            void Names(JsonObject target, JsonObject patch) { foreach (var (name, _) in patch) { target.Remove(name); } }
        }
        """);

    [Fact]
    public async Task ProjectsWithoutDocumentsAreSilent()
    {
        const string Code = """
            using System.Text.Json.Nodes;
            class A { void B(JsonObject t, JsonObject p) { foreach (var m in p) { if (m.Value is null) t.Remove(m.Key); else t[m.Key] = m.Value.DeepClone(); } } }

            """;
        Assert.Empty(await (await Bench.Empty().With("App", [("Line.cs", Bench.TheLine), ("A.cs", Code)], arePackagesKnown: false).Compiles()).Reports());
        Assert.Single(await Bench.Adopted(Code).Reports());
    }
}
