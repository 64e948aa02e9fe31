using System.Collections;
using System.Reflection;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;
using static Peregrine.Json.Differential.Interop.MetadataModels;

namespace Peregrine.Json.Differential.Interop;

/// <summary>
/// Every property of <see cref="JsonTypeInfo"/> and <see cref="JsonPropertyInfo"/> that can be set, found by reflection, set to what it is, to what it is in
/// another member, in another type, to nothing and to what throws; then used more often than it takes until code is emitted, each use as System.Text.Json's.
/// </summary>
public class MetadataMatrixTests
{
    /// <summary>Code is emitted after 24 uses.</summary>
    private const int Uses = 60;

    /// <summary>One crossing in so many is run usually; the scale of 40 runs all.</summary>
    private const int Sampled = 40;

    private static readonly (string Name, Func<Action<JsonTypeInfo>, IJsonTypeInfoResolver> Make, bool IsContext)[] s_resolvers =
    [
        ("generated context", static change => MetadataContext.Default.WithAddedModifier(change), true),
        ("chain of contexts", static change => JsonTypeInfoResolver.Combine(new Nothing(), MetadataContext.Default).WithAddedModifier(change), true),
        ("reflection", static change => new DefaultJsonTypeInfoResolver { Modifiers = { change } }, false),
        ("hand-written resolver", static change => new HandWrittenResolver(change), false),
        ("hand-written context", static change => new HandWrittenContext(change), false),
    ];

    private static readonly (string Name, Func<JsonSerializerOptions> Make)[] s_options =
    [
        ("plain", static () => new() { IncludeFields = true }),
        ("Populate", static () => new() { IncludeFields = true, PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate }),
        ("strict", static () => new() { IncludeFields = true, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true, AllowDuplicateProperties = false }),
        ("ignoring", static () => new() { IncludeFields = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, IgnoreReadOnlyProperties = true, ReferenceHandler = ReferenceHandler.IgnoreCycles }),
    ];

    /// <summary>What is done to metadata.</summary>
    private sealed record Change(string Name, Type Type, Action<JsonTypeInfo, JsonTypeInfo> Apply);

    [Fact]
    public void EverySettingIsAsTheirs()
    {
        var differences = new List<string>();
        int trials = 0, all = 0;
        double share = Math.Min(1, TestScale.Factor / Sampled);
        var random = new Random(4711);
        foreach (var (type, other, make, texts) in All)
        {
            foreach (var (resolver, makeResolver, isContext) in s_resolvers)
            {
                foreach (Change change in Changes(type, other))
                {
                    foreach (var (options, makeOptions) in s_options)
                    {
                        all++;
                        if (random.NextDouble() >= share)
                        {
                            continue;
                        }

                        trials++;
                        JsonSerializerOptions used = makeOptions();
                        used.TypeInfoResolver = makeResolver(info =>
                        {
                            if (info.Type == type)
                            {
                                change.Apply(info, Fresh(other, isContext));
                            }
                        });
                        Use($"{type.Name}, {resolver}, {options}: {change.Name}", type, make, texts, used, differences);
                    }
                }
            }
        }

        Assert.True(all > 50_000 && trials > all * share / 2, $"{trials} of {all} trials");
        Assert.True(differences.Count == 0, $"{differences.Count} differences in {trials} of {all} trials\n" + string.Join('\n', differences.Take(60)));
    }

    /// <summary>All attribute providers lead to a class that has other members at those places, as metadata attributes have it.</summary>
    [Fact]
    public void ProvidersOfABuddyAreNotCode() => UseModified(typeof(Account), static info =>
    {
        foreach (JsonPropertyInfo property in info.Properties)
        {
            property.AttributeProvider = (ICustomAttributeProvider?)typeof(Buddy).GetProperty(property.Name) ?? typeof(Buddy).GetField(property.Name);
        }
    });

    [Fact]
    public void DelegatesOfOtherMembersAreThoseCalled()
    {
        UseModified(typeof(Account), static info => (Of(info, "Any").Get, Of(info, "Other").Set) = (Of(info, "Other").Get, Of(info, "Any").Set));
        UseModified(typeof(Account), static info => Of(info, "Name").Set = Of(info, "Note").Set);
        UseModified(typeof(Account), static info => Of(info, "Name").Set += Of(info, "Note").Set);
        UseModified(typeof(Account), static info => Of(info, "Any").Get = Of(info, "Other").Get + Of(info, "Any").Get);
        UseModified(typeof(Account), static info => Of(info, "Name").Get = Of(MetadataContext.Default.Buddy, "Name").Get);
        UseModified(typeof(Account), static info => Of(info, "Name").Set = Of(MetadataContext.Default.Buddy, "Name").Set);
        UseModified(typeof(Spot), static info => Of(info, "Text").Get = Of(MetadataContext.Default.OtherSpot, "Text").Get);
        UseModified(typeof(Account), static info => info.CreateObject = MetadataContext.Default.Lower.CreateObject);
        UseModified(typeof(Account), static info => info.CreateObject = MetadataContext.Default.Buddy.CreateObject);

        static JsonPropertyInfo Of(JsonTypeInfo info, string name) => info.Properties.Single(p => p.Name == name);
    }

    [Fact]
    public void AContextThatWasCopiedAndChangedIsTakenAtItsWord()
    {
        var differences = new List<string>();
        var options = new JsonSerializerOptions { TypeInfoResolver = new CopiedContext() };
        Use("account", typeof(Account), static () => new Account(), ["""{"Name":"b","Balance":3}"""], options, differences);
        Use("positional", typeof(Positional), static () => new Positional(1, "b"), ["""{"A":2,"B":"c","C":3}""", "{}"], options, differences);
        Use("list", typeof(List<int>), static () => new List<int> { 1 }, ["[1,2]", "null", "[x]"], options, differences);
        Assert.True(differences.Count == 0, string.Join('\n', differences));
    }

    /// <summary>Members of any kind, and constructors' parameters, without their metadata.</summary>
    [Fact]
    public void PropertiesThatAreRemovedAreMissing()
    {
        foreach (var (type, _, _, _) in All)
        {
            for (int i = 0; i < Fresh(type, isContext: false).Properties.Count; i++)
            {
                int removed = i;
                if (!TestScale.TakesOf(0.12, "removed", type, removed))
                {
                    continue;
                }

                UseModified(type, info => info.Properties.RemoveAt(Math.Min(removed, info.Properties.Count - 1)));
            }
        }
    }

    [Fact]
    public void GettersAreNotCalledForTokensThatFillNothing()
    {
        foreach (string text in (string[])["1", "\"s\"", "true", "{}", "null", "[1]"])
        {
            foreach (string name in (string[])["L", "D", "Inner", "Place"])
            {
                foreach (bool throws in (bool[])[false, true])
                {
                    int calls = 0, theirs;
                    Action<JsonTypeInfo> change = info =>
                    {
                        if (info.Type == typeof(Filled) && info.Properties.Single(p => p.Name == name) is var property && property.Get is { } get)
                        {
                            property.Get = o => ++calls > 0 && throws ? throw new NotSupportedException("get") : get(o);
                        }
                    };
                    foreach (var (resolver, make, _) in s_resolvers)
                    {
                        var options = new JsonSerializerOptions { IncludeFields = true, TypeInfoResolver = make(change) };
                        Outcome expected = Outcome.Of(() => Stj.Deserialize<Filled>($"{{\"{name}\":{text}}}", options));
                        (theirs, calls) = (calls, 0);
                        Outcome actual = Outcome.Of(() => Ours.Deserialize<Filled>($"{{\"{name}\":{text}}}", options));
                        Assert.True(theirs == calls && Same(expected, actual), $"{resolver}, {name}:{text}, {theirs} calls, {calls} of ours\n{Shown(expected)}\n{Shown(actual)}");
                        calls = 0;
                    }
                }
            }
        }
    }

    private static void UseModified(Type type, Action<JsonTypeInfo> change)
    {
        var differences = new List<string>();
        var (_, _, make, texts) = All.Single(one => one.Type == type);
        foreach (var (resolver, makeResolver, _) in s_resolvers)
        {
            foreach (var (name, makeOptions) in s_options)
            {
                JsonSerializerOptions options = makeOptions();
                options.TypeInfoResolver = makeResolver(info =>
                {
                    if (info.Type == type)
                    {
                        change(info);
                    }
                });
                Use($"{type.Name}, {resolver}, {name}", type, make, texts, options, differences);
            }
        }

        Assert.True(differences.Count == 0, string.Join('\n', differences.Take(30)));
    }

    private static void Use(string what, Type type, Func<object> make, string[] texts, JsonSerializerOptions options, List<string> differences)
    {
        int before = differences.Count;
        object value = make();
        Compare("written", null, Outcome.Of(() => Stj.Serialize(value, type, options)), () => Outcome.Of(() => Ours.Serialize(value, type, options)));
        foreach (string text in texts)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            Compare(text, utf8, Outcome.Of(() => Stj.Deserialize(utf8, type, options)), () => Outcome.Of(() => Ours.Deserialize(utf8, type, options)));
        }

        void Compare(string text, byte[]? input, Outcome theirs, Func<Outcome> call)
        {
            for (int use = 1; use <= Uses && differences.Count == before; use++)
            {
                Outcome mine = call();
                if (!Same(theirs, mine) && Differences.Find(new Trial(input is not null, type, options, input, input is null ? value : null, theirs, mine, "metadata")) is null)
                {
                    differences.Add($"{what}: {text}, use {use}\n  theirs: {Shown(theirs)}\n  mine:   {Shown(mine)}");
                }
            }
        }
    }

    /// <summary>A getter that gives an object of another type to fill is refused as soon as it has: System.Text.Json finds what is wrong in the text before that.</summary>
    private static bool Same(Outcome theirs, Outcome mine) => theirs.IsOk == mine.IsOk
        && (theirs.IsOk ? theirs.Graph == mine.Graph : theirs.ErrorText == mine.ErrorText || (theirs.Error is JsonException && mine.Error is InvalidCastException && mine.Error.StackTrace!.Contains(".Populate(", StringComparison.Ordinal)));

    private static string Shown(Outcome outcome) => outcome.ErrorText ?? outcome.Graph;

    private static JsonTypeInfo Fresh(Type type, bool isContext) =>
        isContext ? ((IJsonTypeInfoResolver)MetadataContext.Default).GetTypeInfo(type, new JsonSerializerOptions { IncludeFields = true })!
            : new DefaultJsonTypeInfoResolver().GetTypeInfo(type, new JsonSerializerOptions { IncludeFields = true });

    private static IEnumerable<Change> Changes(Type type, Type other)
    {
        foreach (PropertyInfo setting in Settable(typeof(JsonTypeInfo)))
        {
            foreach ((string name, Func<object?, object?, object?> choose) in Choices(setting.PropertyType))
            {
                yield return new Change($"{setting.Name} = {name}", type, (info, theirs) => Set(setting, info, choose(setting.GetValue(info), setting.GetValue(theirs))));
            }
        }

        int count = Fresh(type, isContext: false).Properties.Count;
        foreach (PropertyInfo setting in Settable(typeof(JsonPropertyInfo)))
        {
            for (int i = 0; i < count; i++)
            {
                int at = i;
                foreach ((string name, Func<object?, object?, object?> choose) in Choices(setting.PropertyType))
                {
                    yield return new Change($"[{i}].{setting.Name} = {name}, of another type", type, (info, theirs) => SetAt(setting, info, at, choose, theirs.Properties.FirstOrDefault(p => p.Name == Of(info, at).Name) ?? theirs.Properties[0]));
                    yield return new Change($"[{i}].{setting.Name} = {name}, of the next", type, (info, _) => SetAt(setting, info, at, choose, info.Properties[(at + 1) % info.Properties.Count]));
                }
            }
        }

        static JsonPropertyInfo Of(JsonTypeInfo info, int at) => info.Properties[Math.Min(at, info.Properties.Count - 1)];

        static void SetAt(PropertyInfo setting, JsonTypeInfo info, int at, Func<object?, object?, object?> choose, JsonPropertyInfo other) =>
            Set(setting, Of(info, at), choose(setting.GetValue(Of(info, at)), setting.GetValue(other)));
    }

    private static IEnumerable<PropertyInfo> Settable(Type type)
    {
        PropertyInfo[] settable = [.. type.GetProperties().Where(static p => p.SetMethod is { IsPublic: true } && p.GetIndexParameters().Length == 0)];
        Assert.True(settable.Length >= 10, $"{type} has {settable.Length} settings");
        return settable;
    }

    /// <summary>Values of a setting, from what it is and what it is elsewhere.</summary>
    private static IEnumerable<(string Name, Func<object?, object?, object?> Choose)> Choices(Type type)
    {
        yield return ("itself", static (own, _) => own);
        yield return ("other", static (_, other) => other);
        yield return ("default", (_, _) => type.IsValueType ? Activator.CreateInstance(type) : null);
        Type value = Nullable.GetUnderlyingType(type) ?? type;
        if (typeof(Delegate).IsAssignableFrom(type))
        {
            yield return ("throwing", (_, _) => Throwing(type));
            yield return ("both", static (own, other) => own is not null && other is not null && own.GetType() == other.GetType() ? Delegate.Combine((Delegate)own, (Delegate)other) : own);
        }
        else if (value == typeof(bool))
        {
            yield return ("true", static (_, _) => true);
        }
        else if (value.IsEnum)
        {
            foreach (object one in Enum.GetValues(value))
            {
                yield return (one.ToString()!, (_, _) => one);
            }
        }
        else if (value == typeof(int))
        {
            yield return ("5", static (_, _) => 5);
        }
        else if (value == typeof(string))
        {
            yield return ("n", static (_, _) => "n");
        }
        else if (value == typeof(JsonPolymorphismOptions))
        {
            yield return ("no types", static (_, _) => new JsonPolymorphismOptions());
        }
    }

    private static Delegate Throwing(Type type)
    {
        MethodInfo invoke = type.GetMethod("Invoke")!;
        System.Linq.Expressions.ParameterExpression[] parameters = [.. invoke.GetParameters().Select(static p => System.Linq.Expressions.Expression.Parameter(p.ParameterType))];
        return System.Linq.Expressions.Expression.Lambda(
            type,
            System.Linq.Expressions.Expression.Block(
                System.Linq.Expressions.Expression.Throw(System.Linq.Expressions.Expression.New(typeof(FormatException).GetConstructor([typeof(string)])!, System.Linq.Expressions.Expression.Constant("thrown"))),
                System.Linq.Expressions.Expression.Default(invoke.ReturnType)),
            parameters).Compile();
    }

    private static void Set(PropertyInfo setting, object target, object? value)
    {
        try
        {
            setting.SetValue(target, value);
        }
        catch (TargetInvocationException error) when (error.InnerException is not null)
        {
            // What cannot be set leaves the metadata as it is.
        }
    }

    /// <summary>Knows no type.</summary>
    private sealed class Nothing : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => null;
    }
}
