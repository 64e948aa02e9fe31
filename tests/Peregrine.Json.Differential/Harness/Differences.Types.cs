using System.Reflection;
using System.Text.Json.Serialization.Metadata;
using System.Text.RegularExpressions;

namespace Peregrine.Json.Differential.Harness;

/// <summary>What the rules ask of types.</summary>
public static partial class Differences
{
    /// <summary>A type reachable from this one has a constructor with parameters and members beside them.</summary>
    private static bool HasLateMembers(Type type, HashSet<Type> seen) =>
        Reaches(type, seen, static t => t.GetConstructors(Any).Select(c => c.GetParameters().Length).DefaultIfEmpty().Max() is > 0 and var parameters
            && t.GetProperties(Any).Length + t.GetFields(Any).Length + t.GetCustomAttributes(typeof(JsonDerivedTypeAttribute), false).Length > parameters);

    /// <summary>One property is read under two names: an override has another one than what it overrides.</summary>
    private static bool HasMemberOfTwoNames(Type type) => Reaches(type, [], static t => Array.Exists(t.GetProperties(Any | BindingFlags.DeclaredOnly), static p =>
        p.GetAccessors(true)[0].GetBaseDefinition().DeclaringType is { } first && first != p.DeclaringType && first.GetProperty(p.Name, Any) is { } overridden && NameOf(overridden) != NameOf(p)));

    private static string? NameOf(MemberInfo member) => ((JsonPropertyNameAttribute?)Attribute.GetCustomAttribute(member, typeof(JsonPropertyNameAttribute), inherit: false))?.Name;

    /// <summary>There may be metadata in what is read.</summary>
    private static bool HasMetadata(Type type, JsonSerializerOptions options) =>
        options.ReferenceHandler is not null || Reaches(type, [], static t => t.IsDefined(typeof(JsonDerivedTypeAttribute), false) || t.IsDefined(typeof(JsonPolymorphicAttribute), false));

    /// <summary>Where elements are requested, both read the same.</summary>
    private static bool AreNodesForElements(Trial trial, JsonSerializerOptions options)
    {
        if (options.UnknownTypeHandling != JsonUnknownTypeHandling.JsonNode || !trial.Theirs.IsOk || !trial.Mine.IsOk)
        {
            return false;
        }

        var elements = new JsonSerializerOptions(options) { UnknownTypeHandling = JsonUnknownTypeHandling.JsonElement };
        return AreSame(Outcome.Of(() => Stj.Deserialize(trial.Input, trial.Type, elements)), Alone(trial.Theirs)) is var isTheirs
            && IsOfOther(trial with { Mine = Outcome.Of(() => Ours.Deserialize(trial.Input, trial.Type, elements)) }, elements)
            // Where objects may be met twice, the values of a trial are text.
            && (trial.Mine.Value is string || (isTheirs && Text(trial.Mine) == Text(trial.Theirs)));

        string? Text(Outcome outcome) => Outcome.Of(() => Stj.Serialize(Alone(outcome).Value, trial.Type, elements)) is { IsOk: true, Value: string text } ? text : null;
    }

    private const BindingFlags Any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    /// <summary>Whether a type that is not of the base class library is such a one, among this one, its elements, its members' types and its derived types.</summary>
    private static bool Reaches(Type type, HashSet<Type> seen, Func<Type, bool> isSuch)
    {
        if (!seen.Add(type))
        {
            return false;
        }

        if (type.HasElementType)
        {
            return Reaches(type.GetElementType()!, seen, isSuch);
        }

        if (Array.Exists(type.GenericTypeArguments, a => Reaches(a, seen, isSuch)))
        {
            return true;
        }

        if (type.Namespace is { } name && (name.StartsWith("System", StringComparison.Ordinal) || name.StartsWith("Microsoft.FSharp", StringComparison.Ordinal)))
        {
            return false;
        }

        Type[] members =
        [
            .. type.GetProperties(Any).Select(p => p.PropertyType), .. type.GetFields(Any).Select(f => f.FieldType), .. type.GetInterfaces().SelectMany(static i => i.GenericTypeArguments),
            .. type.GetCustomAttributes(typeof(JsonDerivedTypeAttribute), false).Select(a => ((JsonDerivedTypeAttribute)a).DerivedType),
        ];
        return isSuch(type) || Array.Exists(members, m => Reaches(m, seen, isSuch));
    }

    /// <summary>A type of that name is filled in a member of one that is reachable from this one.</summary>
    private static bool IsFilled(Type type, JsonSerializerOptions options, string name) =>
        Reaches(type, [], t => Array.Exists(t.GetMembers(Any), m =>
            ((m as PropertyInfo)?.PropertyType ?? (m as FieldInfo)?.FieldType) is { } filled && (Nullable.GetUnderlyingType(filled) ?? filled).ToString() == name
            && (HandlingOf(m) ?? ModifiedHandlingOf(t, m, options) ?? HandlingOf(t) ?? options.PreferredObjectCreationHandling) == JsonObjectCreationHandling.Populate));

    /// <summary>What a modifier says of a member.</summary>
    private static JsonObjectCreationHandling? ModifiedHandlingOf(Type type, MemberInfo member, JsonSerializerOptions options) =>
        options.TypeInfoResolver is null ? null : options.GetTypeInfo(type).Properties.FirstOrDefault(p => (p.AttributeProvider as MemberInfo)?.Name == member.Name)?.ObjectCreationHandling;

    /// <summary>Nothing is left of a constructor with parameters: neither it nor another way to make the type.</summary>
    private static bool IsUnmade(Type type, JsonSerializerOptions? options) =>
        options?.GetTypeInfo(type) is { Kind: JsonTypeInfoKind.Object, CreateObject: null } info && info.Properties.All(p => p.AssociatedParameter is null)
        && Array.Exists(type.GetConstructors(), c => c.GetParameters().Length > 0);

    /// <summary>A converter of the options, or one that stands on a type or member.</summary>
    private static bool HasConverter(Trial trial) =>
        trial.Options is { Converters.Count: > 0 }
        || Reaches(trial.Type, [], static t => t.IsDefined(typeof(JsonConverterAttribute), false) || Array.Exists(t.GetMembers(Any), static m => m.IsDefined(typeof(JsonConverterAttribute), false)));

    /// <summary>A member that is filled is of a type that only constructors with parameters make.</summary>
    private static bool FillsParameterized(Type type, JsonSerializerOptions options) =>
        Reaches(type, [], t => Array.Exists(t.GetMembers(Any), m =>
            ((m as PropertyInfo)?.PropertyType ?? (m as FieldInfo)?.FieldType) is { } filled && filled.GetConstructors() is { Length: > 0 } constructors && constructors.All(c => c.GetParameters().Length > 0)
            && (HandlingOf(m) ?? HandlingOf(t) ?? options.PreferredObjectCreationHandling) == JsonObjectCreationHandling.Populate));

    private static JsonObjectCreationHandling? HandlingOf(MemberInfo member) =>
        ((JsonObjectCreationHandlingAttribute?)Attribute.GetCustomAttribute(member, typeof(JsonObjectCreationHandlingAttribute), inherit: false))?.Handling;

    /// <summary>The discriminators that may stand in what is written, each with the space before it and the comma after; null where there can be none.</summary>
    private static Regex? DiscriminatorsOf(Trial trial)
    {
        var spelled = new HashSet<string>();
        bool Collect(Type type)
        {
            string name = type.GetCustomAttribute<JsonPolymorphicAttribute>(inherit: false)?.TypeDiscriminatorPropertyName ?? "$type";
            foreach (object? one in type.GetCustomAttributes<JsonDerivedTypeAttribute>(inherit: false).Select(d => d.TypeDiscriminator))
            {
                if (one is not null)
                {
                    string value = one is string text ? $"\"{JsonEncodedText.Encode(text, trial.Options?.Encoder)}\"" : $"{one}";
                    spelled.Add(Regex.Escape($"\"{JsonEncodedText.Encode(name, trial.Options?.Encoder)}\":") + @"\s?" + Regex.Escape(value));
                }
            }

            return false;
        }

        var seen = new HashSet<Type>();
        Reaches(trial.Type, seen, Collect);
        foreach (Type met in RunTimeTypes(trial.Subject))
        {
            for (Type? type = met; type is not null; type = type.BaseType)
            {
                Array.ForEach([type, .. type.GetInterfaces()], t => Reaches(t, seen, Collect));
            }
        }

        return spelled.Count == 0 ? null : new Regex($@"\s*(?:{string.Join('|', spelled)})(?:,|(?=\s*\}}))");
    }

    /// <summary>The types of all values that a value holds.</summary>
    private static HashSet<Type> RunTimeTypes(object? root)
    {
        var types = new HashSet<Type>();
        var met = new HashSet<object>(ReferenceEqualityComparer.Instance);
        var open = new Stack<object?>([root]);
        while (open.TryPop(out object? value))
        {
            if (value is null or string || !met.Add(value))
            {
                continue;
            }

            Type type = value.GetType();
            types.Add(type);
            if (value is System.Collections.IEnumerable items)
            {
                foreach (object? item in items)
                {
                    open.Push(item);
                }
            }

            bool isPair = type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>);
            for (Type? declaring = type; declaring is not null && (isPair || declaring.Namespace?.StartsWith("System", StringComparison.Ordinal) != true); declaring = declaring.BaseType)
            {
                foreach (FieldInfo field in declaring.GetFields(Any | BindingFlags.DeclaredOnly))
                {
                    open.Push(field.GetValue(value));
                }
            }
        }

        return types;
    }

    private static int DepthLimit(JsonSerializerOptions? options) => options is null or { MaxDepth: 0 } ? 64 : options.MaxDepth;

    private static int DepthOf(byte[] utf8)
    {
        var reader = new Utf8JsonReader(utf8, new JsonReaderOptions { MaxDepth = 10_000 });
        int deepest = 0;
        while (reader.Read())
        {
            if (reader.TokenType is JsonTokenType.StartArray or JsonTokenType.StartObject)
            {
                deepest = Math.Max(deepest, reader.CurrentDepth + 1);
            }
        }

        return deepest;
    }
}
