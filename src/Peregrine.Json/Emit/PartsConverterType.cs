using System.Reflection.Emit;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Emit;

/// <summary>
/// Emits a converter that System.Text.Json lets read and write in parts, like its own converters. C# code cannot override the methods that do so, because
/// neither these methods (<see cref="HiddenMembers.PartsConverter"/>) nor the types of their parameters for the state are public. The emitted type is an open
/// generic type with one type parameter.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class PartsConverterType
{
    private const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    /// <summary>
    /// Whether the loaded System.Text.Json writes extension data with a separate method if the member's converter is not one of System.Text.Json's converters
    /// for dictionaries. That method lacks the state for writing in parts, so the emitted type does not override it, and must not be the converter in the
    /// metadata of a dictionary.
    /// </summary>
    public static bool TakesNoExtensionData { get; } = typeof(JsonConverter<>).GetMethod("WriteExtensionDataValue", Hidden) is not null;

    private const MethodAttributes Overriding = MethodAttributes.Assembly | MethodAttributes.Virtual | MethodAttributes.HideBySig;

    /// <summary>
    /// Emits a subclass of a converter; returns null if this version of System.Text.Json has other members. The parent must have one constructor. For a value
    /// that is not a root, the subclass calls the parent's <c>JsonConverter&lt;T&gt; Own</c>. For a root, it calls
    /// <c>RootStep ReadRoot(ref Utf8JsonReader, bool inParts, out T)</c> or <c>RootStep WriteRoot(Utf8JsonWriter, T, RootOutput)</c>, which returns 0 if
    /// <c>Own</c> must read or write the value, 1 if the value has been read or written, and 2 if the method must be called again with more input or for the
    /// next part. The constructor of <c>RootOutput</c> takes the fields that <see cref="EmitOutput"/> loads. The subclass overrides <c>void TakeTraits()</c>:
    /// after a call of this method, System.Text.Json calls the subclass in the same way as <c>Own</c>.
    /// </summary>
    public static Type? Emit([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.All)] Type parent)
    {
        if (Members.Find() is not { } hidden
            || EmittedAssembly.DefineType(
                "PartsConverter", typeof(object), [typeof(JsonConverter).Assembly, parent.Assembly], parent.Assembly.IsCollectible) is not { } type)
        {
            return null;
        }

        GenericTypeParameterBuilder value = type.DefineGenericParameters("T")[0];
        Type closed = parent.MakeGenericType(value);
        type.SetParent(closed);
        EmitConstructor(type, closed, parent.GetConstructors(Hidden)[0]);
        MethodInfo own = TypeBuilder.GetMethod(closed, parent.GetProperty("Own", Hidden)!.GetMethod!);
        EmitTraits(type, own, hidden);
        foreach (MethodInfo trait in hidden.Traits)
        {
            EmitTrait(type, own, trait);
        }

        EmitRead(type, value, own, TypeBuilder.GetMethod(closed, parent.GetMethod("ReadRoot", Hidden)!), hidden);
        EmitWrite(type, value, own, closed, parent.GetMethod("WriteRoot", Hidden)!, hidden);
        try
        {
            return type.CreateType();
        }
        catch (TypeLoadException)
        {
            // In the loaded System.Text.Json, one of the overridden methods has another signature.
            return null;
        }
    }

    private static void EmitConstructor(TypeBuilder type, Type closed, ConstructorInfo parent)
    {
        Type[] parameters = [.. parent.GetParameters().Select(static p => p.ParameterType)];
        ILGenerator il = type.DefineConstructor(MethodAttributes.Public, CallingConventions.Standard, parameters).GetILGenerator();
        for (int i = 0; i <= parameters.Length; i++)
        {
            il.Emit(OpCodes.Ldarg, (short)i);
        }

        il.Emit(OpCodes.Call, TypeBuilder.GetConstructor(closed, parent));
        il.Emit(OpCodes.Ret);
    }

    /// <summary>Emits <c>TakeTraits</c>, which copies the properties that System.Text.Json has stored about its own converter.</summary>
    private static void EmitTraits(TypeBuilder type, MethodInfo own, Members hidden)
    {
        ILGenerator il = type.DefineMethod(
            "TakeTraits", MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.HideBySig, typeof(void), []).GetILGenerator();
        foreach ((MethodInfo get, MethodInfo set) in hidden.Stored)
        {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Call, own);
            il.Emit(OpCodes.Callvirt, get);
            il.Emit(OpCodes.Call, set);
        }

        il.Emit(OpCodes.Ret);
    }

    /// <summary>Overrides a trait: returns the trait of System.Text.Json's own converter. Only the trait for the schema has an argument.</summary>
    private static void EmitTrait(TypeBuilder type, MethodInfo own, MethodInfo trait)
    {
        Type[] parameters = [.. trait.GetParameters().Select(static p => p.ParameterType)];
        ILGenerator il = type.DefineMethod(trait.Name, Overriding, trait.ReturnType, parameters).GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Call, own);
        for (int i = 1; i <= parameters.Length; i++)
        {
            il.Emit(OpCodes.Ldarg, (short)i);
        }

        il.Emit(OpCodes.Callvirt, trait);
        il.Emit(OpCodes.Ret);
    }

    private static void EmitRead(TypeBuilder type, GenericTypeParameterBuilder value, MethodInfo own, MethodInfo readRoot, Members hidden)
    {
        Type converter = typeof(JsonConverter<>).MakeGenericType(value);
        ILGenerator il = type.DefineMethod(
            hidden.Read.Name, Overriding, typeof(bool),
            [typeof(Utf8JsonReader).MakeByRefType(), typeof(Type), typeof(JsonSerializerOptions), hidden.ReadState, value.MakeByRefType()])
                .GetILGenerator();
        Label byOwn = il.DefineLabel();
        LocalBuilder step = il.DeclareLocal(typeof(int));
        EmitState(il, hidden.ReadCount);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Bgt, byOwn);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        EmitState(il, hidden.InParts);
        il.Emit(OpCodes.Ldarg_S, (byte)5);
        il.Emit(OpCodes.Call, readRoot);
        il.Emit(OpCodes.Stloc, step);
        il.Emit(OpCodes.Ldloc, step);
        il.Emit(OpCodes.Brfalse, byOwn);
        il.Emit(OpCodes.Ldloc, step);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Ceq);
        il.Emit(OpCodes.Ret);

        il.MarkLabel(byOwn);
        EmitOwn(il, own, null, TypeBuilder.GetMethod(converter, hidden.Read), arguments: 5);
    }

    /// <summary>Loads a field of the state, which is the fourth argument.</summary>
    private static void EmitState(ILGenerator il, FieldInfo field)
    {
        il.Emit(OpCodes.Ldarg_S, (byte)4);
        il.Emit(OpCodes.Ldfld, field);
    }

    /// <summary>
    /// Emits a call of a method of <c>Own</c> with the arguments of the emitted method. If <paramref name="type"/> is not null, first casts <c>Own</c> to it.
    /// </summary>
    private static void EmitOwn(ILGenerator il, MethodInfo own, Type? type, MethodInfo method, byte arguments)
    {
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Call, own);
        if (type is not null)
        {
            il.Emit(OpCodes.Castclass, type);
        }

        for (byte argument = 1; argument <= arguments; argument++)
        {
            il.Emit(OpCodes.Ldarg_S, argument);
        }

        il.Emit(OpCodes.Callvirt, method);
        il.Emit(OpCodes.Ret);
    }

    /// <summary>
    /// Overrides the method that is called for every part of a value. <c>Own</c> records in the frame that the value has been begun. Extension data is written
    /// without brackets, but System.Text.Json itself omits them only for its own converters for dictionaries. If <c>Own</c> is such a converter, the emitted
    /// method therefore calls the method of <c>Own</c> that writes only the entries.
    /// </summary>
    private static void EmitWrite(TypeBuilder type, GenericTypeParameterBuilder value, MethodInfo own, Type closed, MethodInfo writeRoot, Members hidden)
    {
        ILGenerator il = type.DefineMethod(
            hidden.Write.Name, Overriding, typeof(bool), [typeof(Utf8JsonWriter), value, typeof(JsonSerializerOptions), hidden.State])
            .GetILGenerator();
        Type dictionary = hidden.Dictionary.MakeGenericType(value);
        Label isRoot = il.DefineLabel();
        Label byOwn = il.DefineLabel();
        LocalBuilder around = il.DeclareLocal(typeof(int));
        LocalBuilder step = il.DeclareLocal(typeof(int));
        LocalBuilder property = il.DeclareLocal(typeof(JsonPropertyInfo));

        // The root is in the first frame of the state, or in the second frame if the value's type is a derived one.
        EmitState(il, hidden.Count);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Ble, isRoot);
        EmitState(il, hidden.Count);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Sub);
        EmitState(il, hidden.Offset);
        il.Emit(OpCodes.Sub);
        il.Emit(OpCodes.Stloc, around);
        EmitState(il, hidden.Frames);
        il.Emit(OpCodes.Ldloc, around);
        il.Emit(OpCodes.Ldelema, hidden.Frame.FieldType);
        il.Emit(OpCodes.Ldfld, hidden.Property);
        il.Emit(OpCodes.Stloc, property);
        il.Emit(OpCodes.Ldloc, property);
        il.Emit(OpCodes.Brfalse, byOwn);
        il.Emit(OpCodes.Ldloc, property);
        il.Emit(OpCodes.Callvirt, typeof(JsonPropertyInfo).GetProperty(nameof(JsonPropertyInfo.IsExtensionData))!.GetMethod!);
        il.Emit(OpCodes.Brfalse, byOwn);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Call, own);
        il.Emit(OpCodes.Isinst, dictionary);
        il.Emit(OpCodes.Brfalse, byOwn);
        il.Emit(OpCodes.Ldarg_S, (byte)4);
        il.Emit(OpCodes.Ldflda, hidden.Frame);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Stfld, hidden.IsExtension);
        EmitOwn(il, own, dictionary, TypeBuilder.GetMethod(dictionary, hidden.WriteEntries), arguments: 4);

        il.MarkLabel(isRoot);
        il.Emit(OpCodes.Ldarg_S, (byte)4);
        il.Emit(OpCodes.Ldflda, hidden.Frame);
        il.Emit(OpCodes.Ldfld, hidden.HasBegun);
        il.Emit(OpCodes.Brtrue, byOwn);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldarg_2);
        EmitOutput(il, writeRoot.GetParameters()[^1].ParameterType, hidden);
        il.Emit(OpCodes.Call, TypeBuilder.GetMethod(closed, writeRoot));
        il.Emit(OpCodes.Stloc, step);
        il.Emit(OpCodes.Ldloc, step);
        il.Emit(OpCodes.Brfalse, byOwn);
        il.Emit(OpCodes.Ldloc, step);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Ceq);
        il.Emit(OpCodes.Ret);

        il.MarkLabel(byOwn);
        EmitOwn(il, own, null, TypeBuilder.GetMethod(typeof(JsonConverter<>).MakeGenericType(value), hidden.Write), arguments: 4);
    }

    /// <summary>Emits the creation of the object through which a root's converter sees the state, which is the fourth argument.</summary>
    private static void EmitOutput(ILGenerator il, Type output, Members hidden)
    {
        foreach (FieldInfo place in (FieldInfo[])[hidden.Kept, hidden.Waiting])
        {
            il.Emit(OpCodes.Ldarg_S, (byte)4);
            il.Emit(OpCodes.Ldflda, hidden.Frame);
            il.Emit(OpCodes.Ldflda, place);
        }

        foreach (FieldInfo place in (FieldInfo[])[hidden.Pending, hidden.SendsNothing])
        {
            il.Emit(OpCodes.Ldarg_S, (byte)4);
            il.Emit(OpCodes.Ldflda, place);
        }

        if (hidden.Ended is { } ended)
        {
            il.Emit(OpCodes.Ldarg_S, (byte)4);
            il.Emit(OpCodes.Ldflda, ended);
        }
        else
        {
            il.Emit(OpCodes.Ldloca, il.DeclareLocal(typeof(List<IAsyncDisposable>)));
        }

        EmitState(il, hidden.Enough);
        EmitState(il, hidden.OutParts);
        EmitState(il, hidden.MayWait);
        EmitState(il, hidden.Token);
        il.Emit(OpCodes.Newobj, output.GetConstructors()[0]);
    }

    /// <summary>The members of System.Text.Json that the emitted code uses.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    private sealed class Members
    {
        public required MethodInfo Read { get; init; }

        /// <summary>The members that a converter overrides: getters, and the method for the schema.</summary>
        public required MethodInfo[] Traits { get; init; }

        /// <summary>The properties that are stored in a converter: how it is called, for which values, and whether it is System.Text.Json's own.</summary>
        public required (MethodInfo Get, MethodInfo Set)[] Stored { get; init; }

        /// <summary>The type of the last but one parameter of <see cref="Read"/>, which is by reference.</summary>
        public required Type ReadState { get; init; }

        /// <summary>The number of frames: one at the root.</summary>
        public required FieldInfo ReadCount { get; init; }

        public required FieldInfo InParts { get; init; }

        public required MethodInfo Write { get; init; }

        /// <summary>The type of the last parameter of <see cref="Write"/>, which is by reference.</summary>
        public required Type State { get; init; }

        public required FieldInfo Frame { get; init; }

        public required FieldInfo HasBegun { get; init; }

        public required FieldInfo IsExtension { get; init; }

        public required FieldInfo MayWait { get; init; }

        public required FieldInfo OutParts { get; init; }

        /// <summary>The enumerator of a frame, which System.Text.Json disposes of after an exception.</summary>
        public required FieldInfo Kept { get; init; }

        /// <summary>
        /// The asynchronous enumerator of a frame, which System.Text.Json disposes of after an exception. Its type is <see cref="IAsyncDisposable"/> or
        /// <see cref="object"/>.
        /// </summary>
        public required FieldInfo Waiting { get; init; }

        /// <summary>The task that an asynchronous caller awaits before the next part.</summary>
        public required FieldInfo Pending { get; init; }

        /// <summary>Whether System.Text.Json sends nothing before the task in <see cref="Pending"/> ends.</summary>
        public required FieldInfo SendsNothing { get; init; }

        /// <summary>The sequences that System.Text.Json disposes of after it has sent the part. Null in versions that dispose of them as they end.</summary>
        public required FieldInfo? Ended { get; init; }

        public required FieldInfo Token { get; init; }

        /// <summary>The length of a part at which System.Text.Json sends it; a constant for a pipe.</summary>
        public required FieldInfo Enough { get; init; }

        /// <summary>The open generic class of System.Text.Json's converters for dictionaries.</summary>
        public required Type Dictionary { get; init; }

        public required MethodInfo WriteEntries { get; init; }

        /// <summary>
        /// The array with the frames of the values around this one. The last is at <see cref="Count"/> - 1 - <see cref="Offset"/>. The root has none.
        /// </summary>
        public required FieldInfo Frames { get; init; }

        public required FieldInfo Count { get; init; }

        public required FieldInfo Offset { get; init; }

        /// <summary>The frame's member that is being written.</summary>
        public required FieldInfo Property { get; init; }

        private static readonly string[] s_traits =
            ["CanHaveMetadata", "CanPopulate", "ElementType", "KeyType", "NullableElementConverter", "SupportsCreateObjectDelegate", "GetSchema"];

        // The order matters: setting ConverterStrategy also sets RequiresReadAhead.
        private static readonly string[] s_stored = ["IsInternalConverter", "ConverterStrategy", "RequiresReadAhead", "HandleNullOnRead", "HandleNullOnWrite"];

        private static MethodInfo? TraitOf(string name) =>
            (typeof(JsonConverter).GetProperty(name, Hidden)?.GetMethod ?? typeof(JsonConverter).GetMethod(name, Hidden)) is { IsVirtual: true } method
                ? method : null;

        private static PropertyInfo? StoredOf(string name) => typeof(JsonConverter).GetProperty(name, Hidden);

        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public static Members? Find()
        {
            if (Overridable("OnTryRead") is not { } read || Overridable("OnTryWrite") is not { } write
                || read.GetParameters() is not [var reader, var asked, var given, { ParameterType: { IsByRef: true } readState }, { IsOut: true }]
                || write.GetParameters() is not
                    [var writer, { ParameterType.IsGenericTypeParameter: true }, var options, { ParameterType: { IsByRef: true } state }]
                || !AreOf([reader, asked, given], [typeof(Utf8JsonReader).MakeByRefType(), typeof(Type), typeof(JsonSerializerOptions)])
                || !AreOf([writer, options], [typeof(Utf8JsonWriter), typeof(JsonSerializerOptions)])
                || !Array.TrueForAll(s_traits, static name => TraitOf(name) is not null)
                || !Array.TrueForAll(s_stored, static name => StoredOf(name) is { GetMethod: not null, SetMethod: not null })
                || state.GetElementType()!.GetField("Current", Hidden) is not { } frame
                || typeof(JsonConverter).Assembly.GetType("System.Text.Json.Serialization.JsonDictionaryConverter`1") is not { } dictionary
                || dictionary.GetMethod("OnWriteResume", Hidden) is not { } entries || entries.ReturnType != typeof(bool)
                || !AreOf(entries.GetParameters()[2..], [options.ParameterType, state]))
            {
                return null;
            }

            bool areFound = true;
            Type reading = readState.GetElementType()!, writing = state.GetElementType()!, framed = frame.FieldType;
            bool isEnded = writing.GetField("CompletedAsyncDisposables", Hidden) is not null;
            var members = new Members
            {
                Read = read,
                Traits = [.. s_traits.Select(static name => TraitOf(name)!)],
                Stored = [.. s_stored.Select(static name => (StoredOf(name)!.GetMethod!, StoredOf(name)!.SetMethod!))],
                ReadState = readState,
                ReadCount = FieldOf(reading, "_count", typeof(int)),
                InParts = FieldOf(reading, "SupportContinuation", typeof(bool)),
                Write = write,
                State = state,
                Frame = frame,
                HasBegun = FieldOf(framed, "ProcessedStartToken", typeof(bool)),
                IsExtension = FieldOf(framed, "IsWritingExtensionDataProperty", typeof(bool)),
                MayWait = FieldOf(writing, "SupportAsync", typeof(bool)),
                OutParts = FieldOf(writing, "SupportContinuation", typeof(bool)),
                Kept = FieldOf(framed, "CollectionEnumerator", typeof(System.Collections.IEnumerator)),
                Waiting = FieldOf(
                    framed, framed.GetField("AsyncDisposable", Hidden) is null ? "AsyncEnumerator" : "AsyncDisposable", typeof(IAsyncDisposable),
                    typeof(object)),
                Pending = FieldOf(writing, "PendingTask", typeof(Task)),
                SendsNothing = FieldOf(writing, "SuppressFlush", typeof(bool)),
                Ended = isEnded ? FieldOf(writing, "CompletedAsyncDisposables", typeof(List<IAsyncDisposable>)) : null,
                Token = FieldOf(writing, "CancellationToken", typeof(CancellationToken)),
                Enough = FieldOf(writing, "FlushThreshold", typeof(int)),
                Dictionary = dictionary,
                WriteEntries = entries,
                Frames = FieldOf(writing, "_stack", framed.MakeArrayType()),
                Count = FieldOf(writing, "_count", typeof(int)),
                Offset = FieldOf(writing, "_indexOffset", typeof(byte)),
                Property = FieldOf(framed, "JsonPropertyInfo", typeof(JsonPropertyInfo)),
            };
            return areFound && isEnded != StjVersion.DisposesAtOnce ? members : null;

            FieldInfo FieldOf(Type declaring, string name, params Type[] values)
            {
                FieldInfo? field = declaring.GetField(name, Hidden);
                areFound &= values.Contains(field?.FieldType);
                return field!;
            }
        }

        /// <summary>
        /// Returns the method of this name that converters override and that returns whether all has been read or written; null if there is none.
        /// </summary>
        private static MethodInfo? Overridable(string name) =>
            typeof(JsonConverter<>).GetMethod(name, Hidden) is { IsVirtual: true, IsFinal: false } method && method.ReturnType == typeof(bool) ? method : null;

        private static bool AreOf(ParameterInfo[] parameters, Type[] types) => parameters.Select(static one => one.ParameterType).SequenceEqual(types);
    }
}
