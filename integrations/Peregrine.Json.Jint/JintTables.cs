using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using Jint;
using Jint.Native;
using Jint.Runtime.Descriptors;
using Peregrine.Json.Ecma;

namespace Peregrine.Json.Jint;

/// <summary>
/// Reads the properties of objects without a hidden class from Jint's tables, without creating an object for each name. The types of these tables are not
/// public, and two of them are structs, for which accessors cannot be declared. So generic code for these types is created at run time, if the runtime can
/// compile code.
/// </summary>
internal static class JintTables
{
    private const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private static readonly Reader? s_long = Make("_dictionary");
    private static readonly Reader? s_short = Make("_list");

    /// <summary>Whether the tables of this version of Jint can be read, and tests give the expected results.</summary>
    public static bool IsKnown { get; } = JintStorage.IsKnown && s_long is not null && s_short is not null && Passes(TryAdd);

    /// <summary>
    /// Adds the enumerable properties of a table. Returns false if a property is named toJSON or may run code: if its descriptor has no value or is of a
    /// derived type.
    /// </summary>
    public static bool TryAdd(object table, PlainStack<JintValue> stack) =>
        s_long!.TableIn(table) is { } many ? s_long.TryAdd(many, stack) : s_short!.TableIn(table) is not { } few || s_short.TryAdd(few, stack);

    /// <summary>
    /// Adds a property if it is enumerable. Returns false if the property is named toJSON or may run code: if its descriptor has no value or is of a derived
    /// type.
    /// </summary>
    public static bool TryAdd(string name, PropertyDescriptor property, PlainStack<JintValue> stack)
    {
        if (property.GetType() != typeof(PropertyDescriptor) || property.Value is not { } value || name is "toJSON")
        {
            return false;
        }

        if (property.Enumerable)
        {
            stack.Add(name, value);
        }

        return true;
    }

    /// <summary>
    /// Whether a function reads the same names and values from tables as the public members return, for objects of several sizes with replaced and removed
    /// properties.
    /// </summary>
    public static bool Passes(Func<object, PlainStack<JintValue>, bool> read)
    {
        try
        {
            var engine = new Engine();
            int[] sizes = [1, 2, 7, 8, 9, 10, 17, 100];
            return sizes.All(size => IsRead(engine, size, read));
        }
        catch (Exception problem) when (problem is not OutOfMemoryException)
        {
            return false;
        }
    }

    private static bool IsRead(Engine engine, int size, Func<object, PlainStack<JintValue>, bool> read)
    {
        var target = new JsObject(engine);
        for (int i = 0; i < size; i++)
        {
            target.FastSetDataProperty("name " + i, new JsString("value " + i));
        }

        target.Delete("name 3");
        target.FastSetDataProperty("name 0", JsBoolean.True);
        target.FastSetDataProperty("last", JsBoolean.False);
        var stack = new PlainStack<JintValue>();
        if (JintStorage.PropertiesOf(target) is not { } table || !read(table, stack))
        {
            return false;
        }

        var expected = target.GetOwnProperties().Select(static one => (one.Key.ToString(), one.Value.Value!)).ToList();
        return expected.Count == stack.Count && Enumerable.Range(0, stack.Count).All(i => stack.Names[i] == expected[i].Item1 && ReferenceEquals(stack.Values[i].Value, expected[i].Item2));
    }

    private static Reader? Make(string field)
    {
        try
        {
            return RuntimeFeature.IsDynamicCodeCompiled && typeof(global::Jint.Native.Object.ObjectInstance).GetField("_properties", Hidden)?.FieldType is { } owner && owner.GetField(field, Hidden) is { } place ? Make(owner, place) : null;
        }
        catch (Exception problem) when (problem is not OutOfMemoryException)
        {
            return null;
        }
    }

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Not where code cannot be made.")]
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "If a member was removed, public members are used.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "If a member was removed, public members are used.")]
    [UnconditionalSuppressMessage("Trimming", "IL2076", Justification = "If a member was removed, public members are used.")]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "If a member was removed, public members are used.")]
    private static Reader? Make(Type owner, FieldInfo place)
    {
        var load = new DynamicMethod("Load", typeof(object), [typeof(object)], owner.Module, skipVisibility: true);
        ILGenerator code = load.GetILGenerator();
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Castclass, owner);
        code.Emit(OpCodes.Ldfld, place);
        code.Emit(OpCodes.Ret);
        Type enumerated = typeof(KeyValuePair<,>);
        return place.FieldType.GetMethod("GetEnumerator", Hidden, []) is { ReturnType.IsValueType: true } begin && begin.ReturnType.GetProperty("Current", Hidden)?.PropertyType is { IsGenericType: true } pair &&
            pair.GetGenericTypeDefinition() == enumerated && pair.GetGenericArguments() is [var key, var value] && value == typeof(PropertyDescriptor) && HasName(key)
            ? (Reader)Activator.CreateInstance(typeof(Reader<,,>).MakeGenericType(place.FieldType, key, begin.ReturnType), load.CreateDelegate<Func<object, object?>>(), begin)!
            : null;
    }

    /// <summary>
    /// Whether a type of keys has the same fields as <see cref="Key"/>, a string and an int. The test of the values then shows whether their order is also the
    /// same.
    /// </summary>
    private static bool HasName(Type key) =>
        key.GetFields(Hidden) is [{ FieldType: var first }, { FieldType: var second }] && key.IsValueType && first == typeof(string) && second == typeof(int);

    /// <summary>A key of Jint's tables, as it is stored.</summary>
    private readonly struct Key
    {
#pragma warning disable CS0649 // It is never made, only read.
        public readonly string Name;
        public readonly int Hash;
#pragma warning restore CS0649
    }

    private abstract class Reader(Func<object, object?> load)
    {
        public object? TableIn(object owner) => load(owner);

        public abstract bool TryAdd(object table, PlainStack<JintValue> stack);
    }

    private sealed class Reader<TTable, TKey, TEnumerator>(Func<object, object?> load, MethodInfo begin) : Reader(load)
        where TTable : class
        where TKey : struct
        where TEnumerator : struct, IEnumerator<KeyValuePair<TKey, PropertyDescriptor>>
    {
        private readonly Func<TTable, TEnumerator> _begin = begin.CreateDelegate<Func<TTable, TEnumerator>>();

        public override bool TryAdd(object table, PlainStack<JintValue> stack)
        {
            TEnumerator enumerator = _begin((TTable)table);
            while (enumerator.MoveNext())
            {
                KeyValuePair<TKey, PropertyDescriptor> pair = enumerator.Current;
                TKey key = pair.Key;
                if (!JintTables.TryAdd(Unsafe.As<TKey, Key>(ref key).Name, pair.Value, stack))
                {
                    return false;
                }
            }

            return true;
        }
    }
}
