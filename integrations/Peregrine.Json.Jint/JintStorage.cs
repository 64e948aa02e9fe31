using System.Runtime.CompilerServices;
using Jint;
using Jint.Native;
using Jint.Native.Function;
using Jint.Native.Object;
using Jint.Runtime.Descriptors;
using Jint.Runtime.Interop;

namespace Peregrine.Json.Jint;

/// <summary>
/// What Jint keeps to itself and the host reads where it can: hidden classes ("shapes") and their slots. Members of Jint that are not public may change with any
/// version, so they are read only if <see cref="IsKnown"/>.
/// </summary>
internal static class JintStorage
{
    private const string Shape = "Jint.Native.Object.Shape, Jint";
    private const string Properties = "Jint.Collections.HybridDictionary`1[[Jint.Runtime.Descriptors.PropertyDescriptor, Jint]], Jint";

    private const string Expression = "Jint.Runtime.Interpreter.Expressions.JintExpression, Jint";
    private const string OffSwitch = "Peregrine.Json.Jint.PublicMembersOnly";

    /// <summary>
    /// Whether this version of Jint has these members and does with them what is expected. Found out at the first use, with an engine of its own. The switch in <see cref="AppContext"/>
    /// leaves them alone.
    /// </summary>
    public static bool IsKnown { get; } = !(AppContext.TryGetSwitch(OffSwitch, out bool isOff) && isOff) && StorageCheck.Passes(new());

    /// <summary>Finds it out now, outside of the scripts, whose time and memory may be limited.</summary>
    public static void Check() => _ = IsKnown;

    /// <summary>The hidden class of an object; null if it has none. All its properties are then writable, enumerable and configurable data properties, none an index.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_ShapeOf")]
    [return: UnsafeAccessorType(Shape)]
    public static extern object? ShapeOf(JsObject target);

    /// <summary>The names of a hidden class in the order of the slots, which is that of their creation; false if one begins with a digit.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "TryGetOrderedKeyStrings")]
    public static extern bool TryGetNames([UnsafeAccessorType(Shape)] object shape, out JsValue[]? names);

    /// <summary>The value in a slot of an object with a hidden class. May run code of the program that embeds the engine, where it made a lazy property.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "GetSlotForRead")]
    public static extern JsValue SlotOf(JsObject target, int slot);

    /// <summary>The table of an object's properties that are in no hidden class and no index; null if it has none.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Properties")]
    [return: UnsafeAccessorType(Properties)]
    public static extern object? PropertiesOf(ObjectInstance target);

    /// <summary>The prototype as an ordinary object has it.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_prototype")]
    public static extern ref ObjectInstance? PrototypeOf(ObjectInstance target);

    /// <summary>A number that another one replaces whenever a property with a name is added, replaced or deleted.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_propertiesVersion")]
    public static extern ref uint VersionOf(ObjectInstance target);

    /// <summary>Calls a function as Jint's own built-in functions do: within the evaluation that goes on, without the beginning and the end of one.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Call")]
    public static extern JsValue Call(Engine engine, Function function, JsValue self, JsValue[] arguments, [UnsafeAccessorType(Expression)] object? expression);
}

/// <summary>The members of <see cref="JintStorage"/> as they are tried before the first use; others in tests.</summary>
internal sealed record StorageMembers
{
    public delegate bool NamesOf(object shape, out JsValue[]? names);

    public Func<JsObject, object?> Shape { get; init; } = JintStorage.ShapeOf;

    public NamesOf Names { get; init; } = JintStorage.TryGetNames;

    public Func<JsObject, int, JsValue> Slot { get; init; } = JintStorage.SlotOf;

    public Func<ObjectInstance, object?> Properties { get; init; } = JintStorage.PropertiesOf;

    public Func<ObjectInstance, ObjectInstance?> Prototype { get; init; } = static target => JintStorage.PrototypeOf(target);

    public Func<ObjectInstance, uint> Version { get; init; } = static target => JintStorage.VersionOf(target);

    public Func<Engine, Function, JsValue, JsValue[], JsValue> Call { get; init; } = static (engine, function, self, arguments) => JintStorage.Call(engine, function, self, arguments, null);
}

/// <summary>Tries the members that are not public on objects of every kind that matters.</summary>
internal static class StorageCheck
{
    private static readonly string[] s_names = ["first", "second", "third", "fourth", "fifth", "sixth"];

    /// <summary>
    /// Whether all members are there, with their types, and do what is expected. The runtime itself compares names and types at the first call of an accessor, and throws for one that
    /// does not fit.
    /// </summary>
    public static bool Passes(StorageMembers members)
    {
        try
        {
            var engine = new Engine();
            return SlotsAreRead(engine, members) && ShapesAreLeft(engine, members) && VersionsChange(engine, members) && FunctionsAreCalled(engine, members);
        }
        catch (Exception problem) when (problem is not OutOfMemoryException)
        {
            return false;
        }
    }

    /// <summary>Objects of the same names share a hidden class that has these names, and have their values in its order.</summary>
    private static bool SlotsAreRead(Engine engine, StorageMembers members)
    {
        for (int count = 1; count <= s_names.Length; count++)
        {
            var layout = new JsObjectLayout(s_names[..count]);
            JsValue[] values = [.. s_names[..count].Select(static name => new JsString(name + "!"))];
            JsObject one = JsObject.Create(engine, layout, values), other = JsObject.Create(engine, layout, values);
            object? shape = members.Shape(one);
            if (shape is null || shape != members.Shape(other) || members.Properties(one) is not null || members.Prototype(one) != one.Prototype ||
                !members.Names(shape, out JsValue[]? names) || names is null || !names.Select(static name => name.ToString()).SequenceEqual(s_names[..count]))
            {
                return false;
            }

            for (int slot = 0; slot < count; slot++)
            {
                if (!ReferenceEquals(members.Slot(one, slot), values[slot]) || !ReferenceEquals(one.Get(s_names[slot]), values[slot]))
                {
                    return false;
                }
            }

            one.Set(s_names[0], JsBoolean.True);
            if (members.Shape(one) != shape || members.Slot(one, 0) != JsBoolean.True || members.Slot(other, 0) != values[0])
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>An object that becomes anything else than a plain one has its hidden class no longer, or another one.</summary>
    private static bool ShapesAreLeft(Engine engine, StorageMembers members)
    {
        var layout = new JsObjectLayout(s_names);
        Action<JsObject>[] changes =
        [
            static target => target.Set("another", JsBoolean.True),
            static target => target.Set("7", JsBoolean.True),
            static target => target.CreateDataProperty("another", JsBoolean.True),
            static target => target.FastSetDataProperty("another", JsBoolean.True),
            static target => target.Delete(s_names[2]),
            static target => target.DefineOwnProperty(s_names[2], new PropertyDescriptor(JsBoolean.True, PropertyFlag.NonEnumerable)),
            target => target.DefineOwnProperty(s_names[2], new GetSetPropertyDescriptor(engine.Intrinsics.Object, null, true, true)),
        ];
        foreach (Action<JsObject> change in changes)
        {
            JsObject changed = JsObject.Create(engine, layout, new JsValue[s_names.Length]);
            object? shape = members.Shape(changed);
            change(changed);
            if (shape is null || members.Shape(changed) == shape || (members.Shape(changed) is null && members.Properties(changed) is null))
            {
                return false;
            }
        }

        var empty = new JsObject(engine);
        return members.Shape(empty) is null && members.Properties(empty) is null;
    }

    /// <summary>A property that is added to a prototype in any way is seen in its version.</summary>
    private static bool VersionsChange(Engine engine, StorageMembers members)
    {
        ObjectInstance ordinary = new JsObject(engine).Prototype!, array = new JsArray(engine).Prototype!;
        ObjectInstance[] prototypes = [ordinary, array, new JsObject(engine), JsObject.Create(engine, new JsObjectLayout(s_names), new JsValue[s_names.Length])];
        if (members.Prototype(ordinary) is not null || members.Prototype(array) != ordinary)
        {
            return false;
        }

        foreach (ObjectInstance prototype in prototypes)
        {
            uint before = members.Version(prototype);
            prototype.Set("added", JsBoolean.True);
            uint set = members.Version(prototype);
            prototype.DefineOwnProperty("defined", new GetSetPropertyDescriptor(engine.Intrinsics.Object, null, true, true));
            uint defined = members.Version(prototype);
            prototype.CreateDataProperty("created", JsBoolean.True);
            uint created = members.Version(prototype);
            prototype.FastSetDataProperty("stored", JsBoolean.True);
            if (before == set || set == defined || defined == created || created == members.Version(prototype))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>A function gets its this and its arguments, and what it returns or throws comes back.</summary>
    private static bool FunctionsAreCalled(Engine engine, StorageMembers members)
    {
        var function = new ClrFunction(engine, "", static (self, arguments) => arguments.Length == 2 ? new JsArray(((ObjectInstance)self).Engine, [self, .. arguments]) : throw new TimeoutException());
        JsValue self = new JsObject(engine);
        JsValue[] arguments = [JsBoolean.True, new JsString("x")];
        if (members.Call(engine, function, self, arguments) is not JsArray result || result.Length != 3 || result[0] != self || result[1] != arguments[0] || result[2] != arguments[1])
        {
            return false;
        }

        try
        {
            members.Call(engine, function, self, []);
            return false;
        }
        catch (TimeoutException)
        {
            return true;
        }
    }
}
